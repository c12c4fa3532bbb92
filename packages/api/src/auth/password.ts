import { hash, verify } from '@node-rs/argon2';

/** Argon2id (algorithm 2). Source: the security requirements; a stored hash with other parameters still verifies. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Verified when no such user exists, so that an unknown address takes as long as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$khNMADzbw6i6ISUon0oR5Q$g4/8B8aymqk2kbUed4cBQeEv+FU7a6nqpUWHUUZAgHA';

/** Password as received → PHC string with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Whether the password belongs to the hash; always false, after the same work, where there is no hash. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password);
  return stored !== null && matches;
}
