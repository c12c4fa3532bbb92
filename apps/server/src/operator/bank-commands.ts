import { readFile } from 'node:fs/promises';
import { TRANSACTION_TYPES } from '@cordelle/bank-files/cpa005/transaction-types.ts';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { bankProfiles } from '@cordelle/db/schema/bank-files.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import { CODES_NEEDED } from '@cordelle/engine/bank-files/entry-codes.ts';
import { FilesOnTheirWay, type RailProfile, railProfile, setBankProfile } from '@cordelle/engine/bank-profile.ts';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { type Command, type Outcome, UsageError } from './command.ts';

const STEP = 'operator';
const BYTES_MAX = 64 * 1024;

type ProfileFile = { readonly bankName: string; readonly profile: RailProfile };
type Read = { readonly file: ProfileFile } | { readonly faults: readonly string[] };

/** A profile as it stands in a file: what `railProfile` reads, and the name of the bank. */
async function readProfile(path: string): Promise<Read> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read: ${error.code ?? error.message}`);
  });
  if (text.length > BYTES_MAX) return { faults: [`the file has more than ${BYTES_MAX} bytes`] };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { faults: [`no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const named = z.looseObject({ bankName: z.string().trim().min(1).max(100) }).safeParse(given);
  const { bankName = '', ...rest } = named.success ? named.data : Object(given);
  const profile = railProfile.safeParse(rest);
  const issues = [...(named.error?.issues ?? []), ...(profile.error?.issues ?? [])];
  if (!named.success || !profile.success)
    return { faults: issues.map(({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`) };
  const faults = missingCodes(profile.data);
  return faults.length > 0 ? { faults } : { file: { bankName, profile: profile.data } };
}

/** Codes without which a file could not be written: its rail would wait on the first day that needs one. */
const missingCodes = (profile: RailProfile): string[] =>
  profile.rail === 'US'
    ? []
    : CODES_NEEDED.filter((code) => !profile.cpa005.allowedCodes.includes(code)).map(
        (code) => `cpa005.allowedCodes: ${code} (${TRANSACTION_TYPES[code]}) is needed; have the bank approve it`,
      );

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const faulty = (path: string, faults: readonly string[]): Outcome => ({
  ok: false,
  lines: faults,
  found: `${path} is no bank profile: ${counted(faults.length, 'fault')}`,
});

async function show(app: App): Promise<Outcome> {
  const rows = await app.worker.sql`
    select ${columns(bankProfiles, ['rail', 'bankName', 'profile', 'lastFileNumber', 'updatedAt'])}
      from bank_profiles order by rail`;
  const off = RAILS.filter((rail) => !rows.some((row) => row.rail === rail));
  return {
    ok: true,
    lines: rows.flatMap(({ rail, bankName, profile, lastFileNumber, updatedAt }) => [
      `${rail}: ${bankName}, file ${lastFileNumber} was the last, set ${updatedAt.toISOString()}`,
      JSON.stringify({ bankName, ...Object(profile) }, null, 2),
    ]),
    found: `${counted(rows.length, 'profile')}${off.length > 0 ? `; off, since nobody agreed on them: ${off.join(', ')}` : ''}`,
  };
}

async function set(app: App, { bankUrls }: Env, path: string): Promise<Outcome> {
  const read = await readProfile(path);
  if ('faults' in read) return faulty(path, read.faults);
  const { bankName, profile } = read.file;
  const { rail } = profile;
  if (bankUrls[rail] === null)
    return { ok: false, found: `no bank of ${rail} is named: set BANK_URL_${rail} for every process first` };
  try {
    const before = await inTransaction(app.worker, {}, async (tx) => {
      const replaced = await setBankProfile(tx, { bankName, profile, at: app.clock.now() });
      await recordSystemAct(tx, STEP, {
        action: 'bankProfiles.set',
        clientIds: [],
        targetType: 'bank_profiles',
        targetId: null,
        before: { rail, acknowledges: replaced?.acknowledges ?? null },
        after: { rail, bankName, acknowledges: profile.acknowledges },
      });
      return replaced;
    });
    return { ok: true, found: before ? `the profile of ${rail} is another one from now on` : `the rail ${rail} is on` };
  } catch (error) {
    if (error instanceof FilesOnTheirWay) return { ok: false, found: error.message };
    throw error;
  }
}

export const bankCommands: readonly Command[] = [
  {
    name: 'bank-profile',
    usage: 'show | check <file> | set <file>',
    what: 'what was agreed with the bank of each rail (docs/bank-profile.md); a rail without a profile is off',
    needs: 'app',
    async run(app, words, env) {
      const [act, path, ...more] = words.given;
      if (act === 'show' && path === undefined) return show(app);
      if ((act !== 'check' && act !== 'set') || path === undefined || more.length > 0)
        throw new UsageError('give show, check and a file, or set and a file');
      if (act === 'set') return set(app, env, path);
      const read = await readProfile(path);
      if ('faults' in read) return faulty(path, read.faults);
      return { ok: true, found: `${path} is a profile of the rail ${read.file.profile.rail}` };
    },
  },
];
