import { randomBytes } from 'node:crypto';
import { createApiKey, revokeApiKey } from '@cordelle/api/api-keys/operator-keys.ts';
import { createStaff } from '@cordelle/api/auth/create-staff.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { KEY_SCOPE_SETS, KEY_SCOPES, type KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { keyName } from '@cordelle/validation/api-keys.ts';
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

const scope = z.enum(KEY_SCOPES);

/** What a key made here may do: what is named, all that looks, or everything. */
function scopesOf(words: Words): readonly KeyScope[] {
  const named = words.option('scopes');
  if (named === undefined) return words.flag('read-only') ? KEY_SCOPE_SETS.read : KEY_SCOPES;
  const { success, data } = z.array(scope).min(1).safeParse(named.split(','));
  if (!success) throw new UsageError(`--scopes are of ${KEY_SCOPES.join(', ')}`);
  return data;
}

/** An option as the same forms of the console take it. */
function checked(words: Words, name: string, schema: z.ZodType<string>): string {
  const { success, data } = schema.safeParse(required(words, name));
  if (!success) throw new UsageError(`--${name} cannot be taken as it is`);
  return data;
}

/** What `work` gives; `words` where there is no such record. */
async function orElse<Given>(words: string, work: Promise<Given>): Promise<Given> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'record.not_found') throw new Error(words);
    throw error;
  }
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
    usage: '--client <id> --name <text> [--read-only | --scopes <scope,scope>]',
    what: 'make a key for a program of a client; it is shown once',
    needs: 'app',
    async run(app, words) {
      const clientId = clientIdOf(required(words, 'client'));
      const scopes = scopesOf(words);
      const name = checked(words, 'name', keyName);
      const key = await orElse(
        `there is no client ${clientId}: no key was made`,
        createApiKey(app, { clientId, name, scopes, actor: ACTOR }),
      );
      return { ok: true, lines: [key], found: `this key of client ${clientId} is not shown again` };
    },
  },
  {
    name: 'revoke-api-key',
    usage: '<the eight characters after cdl_live_ or cdl_test_>',
    what: 'end a key; the next request with it is refused',
    needs: 'app',
    async run(app, words) {
      const publicId = firstWord(words, 'the eight characters after cdl_live_ or cdl_test_');
      await orElse(`no key in use has the characters ${publicId}: none was ended`, revokeApiKey(app, publicId, ACTOR));
      return { ok: true, found: `the key ${publicId} opens nothing any more` };
    },
  },
];
