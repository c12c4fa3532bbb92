import { randomBytes } from 'node:crypto';
import { createApiKey, revokeApiKey } from '@cordelle/api/auth/api-keys.ts';
import { createStaff } from '@cordelle/api/auth/create-staff.ts';
import { email as emailAddress, personName } from '@cordelle/validation/personal-details.ts';
import { z } from 'zod';
import { type Command, firstWord, required, UsageError, type Words } from './command.ts';

/** Who types these commands has the machine; the audit log says no more. */
const ACTOR = 'system:operator';
const PASSWORD_BYTES = 18;

const newPassword = (): string => `${randomBytes(PASSWORD_BYTES).toString('base64url')}!`;

function clientIdOf(text: string): bigint {
  if (!/^[1-9][0-9]{0,17}$/.test(text)) throw new UsageError('--client is the number of a client');
  return BigInt(text);
}

const keyName = z.string().trim().min(1).max(100);

/** An option as the same forms of the console take it. */
function checked(words: Words, name: string, schema: z.ZodType<string>): string {
  const { success, data } = schema.safeParse(required(words, name));
  if (!success) throw new UsageError(`--${name} cannot be taken as it is`);
  return data;
}

export const peopleCommands: readonly Command[] = [
  {
    name: 'create-staff',
    usage: '--email <address> --first <name> --last <name> [--language en|fr]',
    what: 'add one of your own people; the password is shown once and changed at the first sign-in',
    needs: 'app',
    async run(app, words) {
      const email = checked(words, 'email', emailAddress);
      const language = words.option('language') ?? 'en';
      if (language !== 'en' && language !== 'fr') throw new UsageError('--language is en or fr');
      const password = newPassword();
      const id = await createStaff(app, {
        email,
        firstName: checked(words, 'first', personName),
        lastName: checked(words, 'last', personName),
        language,
        password,
        actor: ACTOR,
      });
      return { ok: true, lines: [`password: ${password}`], found: `staff ${id} can sign in as ${email}` };
    },
  },
  {
    name: 'create-api-key',
    usage: '--client <id> --name <text> [--read-only]',
    what: 'make a key for a program of a client; it is shown once',
    needs: 'app',
    async run(app, words) {
      const clientId = clientIdOf(required(words, 'client'));
      const scopes = words.flag('read-only') ? (['read'] as const) : (['read', 'write'] as const);
      const key = await createApiKey(app, { clientId, name: checked(words, 'name', keyName), scopes, actor: ACTOR });
      return { ok: true, lines: [key], found: `this key of client ${clientId} is not shown again` };
    },
  },
  {
    name: 'revoke-api-key',
    usage: '<the eight characters after pk_live_>',
    what: 'end a key; the next request with it is refused',
    needs: 'app',
    async run(app, words) {
      const publicId = firstWord(words, 'the eight characters after pk_live_');
      await revokeApiKey(app, publicId, ACTOR);
      return { ok: true, found: `the key ${publicId} opens nothing any more` };
    },
  },
];
