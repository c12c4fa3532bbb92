import { DomainError } from '@cordelle/domain/errors.ts';
import argon2 from '@node-rs/argon2';

/** Argon2id (algorithm 2). Source: security §1; a stored hash with other parameters still verifies. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** How a stored hash made with these parameters begins. */
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Verified when no such user exists, so that an unknown address takes as long as a wrong password. */
const NOBODY = `${CURRENT}khNMADzbw6i6ISUon0oR5Q$g4/8B8aymqk2kbUed4cBQeEv+FU7a6nqpUWHUUZAgHA`;

/** Each takes a processor for tens of milliseconds: more at once would starve everybody else. */
const IN_FLIGHT_MAX = 4;
const WAITING_MAX = 50;

let inFlight = 0;
const waiting: (() => void)[] = [];

/** Runs one computation of a hash, after those that came before. Throws `service.unavailable` when too many wait. */
async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (inFlight < IN_FLIGHT_MAX) inFlight += 1;
  else {
    if (waiting.length >= WAITING_MAX) throw new DomainError('service.unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody who comes meanwhile takes it.
    if (next) next();
    else inFlight -= 1;
  }
}

/** Password as received → PHC string with a salt of its own. Throws `service.unavailable` under too many at once. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, PARAMETERS));

/**
 * Whether the password belongs to the hash; always false, after the same work, where there is no hash. Throws
 * `service.unavailable` under too many at once.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => argon2.verify(stored ?? NOBODY, password));
  return stored !== null && matches;
}

/** Whether a hash was made with other parameters than those of today, and has to be made anew while the password is known. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT);
