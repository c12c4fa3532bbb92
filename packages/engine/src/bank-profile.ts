import { BankProfile } from '@cordelle/bank-files/cpa005/bank-profile.ts';
import { seriesOf, TRANSACTION_TYPES } from '@cordelle/bank-files/cpa005/transaction-types.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { bankFiles, bankProfiles } from '@cordelle/db/schema/bank-files.ts';
import { isRoutingNumber } from '@cordelle/domain/bank-numbers/routing-number.ts';
import { currencyOf, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { z } from 'zod';
import { type InboundName, inboundNameReader, inboundNames, ownInboundNames } from './inbound-file-name.ts';

/** Characters that a bank's file carries. */
const printable = z.string().regex(/^[\x20-\x7e]*$/, 'letters without accents, digits and signs');
const cutoff = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

const shared = {
  /** The bank answers each file with an acknowledgement; without one its silence is acceptance. */
  acknowledges: z.boolean(),
  /** Under which names the bank leaves its files; left away: as the bank of the sandbox does. */
  inboundNames: inboundNames.optional(),
};

const canadian = z.strictObject({
  rail: z.literal('CA'),
  ...shared,
  cpa005: BankProfile.refine(({ currency }) => currency === currencyOf('CA'), {
    path: ['currency'],
    message: 'the rail CA carries CAD',
  }),
});

const american = z.strictObject({
  rail: z.literal('US'),
  ...shared,
  nacha: z.strictObject({
    /** As the bank assigned them: nine-digit routing number or ten characters. */
    immediateDestination: z
      .string()
      .regex(/^ ?[0-9]{9}$/, 'nine digits')
      .refine((text) => isRoutingNumber(text.trim()), 'the check digit of this routing number is another one'),
    immediateOrigin: printable.min(9).max(10),
    destinationName: printable.min(1).max(23),
    originName: printable.min(1).max(23),
    /** Ten characters, on every batch. */
    companyId: printable.min(1).max(10),
    /** First eight digits of the routing number of the bank that sends our files. */
    originatingDfi: z.string().regex(/^[0-9]{8}$/),
    lineEnd: z.enum(['LF', 'CRLF', 'none']),
    cutoffLocal: cutoff,
    leadBusinessDays: z.int().min(1).max(10),
  }),
});

/** What one bank agreed with the provider, kept as JSON in `bank_profiles.profile`. */
export const railProfile = z.discriminatedUnion('rail', [canadian, american]);
export type RailProfile = z.infer<typeof railProfile>;
export type CanadianProfile = z.infer<typeof canadian>;
export type AmericanProfile = z.infer<typeof american>;

/** Rail-local time until which the bank takes a file for the next banking day. */
export const cutoffOf = (profile: RailProfile): string =>
  profile.rail === 'CA' ? profile.cpa005.cutoffLocal : profile.nacha.cutoffLocal;

export type ProfileRow = {
  readonly profile: RailProfile;
  readonly lastFileNumber: number;
  readonly lastFileDate: string | null;
  readonly lastTraceSequence: number | null;
};

/** Nobody wrote down what was agreed with the bank of a rail. */
export class NoBankProfile extends Error {
  constructor(rail: Rail) {
    super(`no bank profile for the rail ${rail}`);
  }
}

/**
 * The rails whose day runs: those with an agreement, and those without one whose debits wait for it or once went to a bank. A rail
 * that nobody agreed on and nobody uses is simply off.
 */
export async function railsInUse({ sql }: { readonly sql: Sql }): Promise<Rail[]> {
  const known = await sql<{ rail: Rail }[]>`select rail from bank_profiles`;
  const used = new Set(known.map(({ rail }) => rail));
  for (const rail of RAILS.filter((one) => !used.has(one))) {
    const [waiting] = await sql`
      select 1 as one from transactions where currency = ${currencyOf(rail)} and status = 'Future' limit 1`;
    const [sent] = waiting ? [waiting] : await sql`select 1 as one from bank_files where rail = ${rail} limit 1`;
    if (sent) used.add(rail);
  }
  return RAILS.filter((rail) => used.has(rail));
}

/** The agreement of a rail. `forUpdate`: nobody else takes a file number until the transaction ends. Throws `NoBankProfile` without one. */
export async function readBankProfile(
  { sql }: { readonly sql: Sql },
  rail: Rail,
  { forUpdate = false } = {},
): Promise<ProfileRow> {
  const [row] = await sql`
    select ${columns(bankProfiles, ['profile', 'lastFileNumber', 'lastFileDate', 'lastTraceSequence'])}
      from bank_profiles where rail = ${rail} ${forUpdate ? sql`for update` : sql``}`;
  if (!row) throw new NoBankProfile(rail);
  return { ...row, profile: railProfile.parse(row.profile) };
}

/** What was agreed for a rail; null: nothing yet. */
export async function findBankProfile(database: { readonly sql: Sql }, rail: Rail): Promise<RailProfile | null> {
  try {
    return (await readBankProfile(database, rail)).profile;
  } catch (error) {
    if (error instanceof NoBankProfile) return null;
    throw error;
  }
}

/** JSON form of the profile of a rail: what `railProfile` reads. */
export type RailProfileInput = z.input<typeof railProfile>;

/** Profiles of the two banks of the outside world in development: folder transport, acknowledgements on. */
export const DEFAULT_PROFILES: Readonly<Record<Rail, { bankName: string; profile: RailProfileInput }>> = {
  CA: {
    bankName: 'Northern Sandbox Bank',
    profile: {
      rail: 'CA',
      acknowledges: true,
      cpa005: {
        originatorId: '0123456789',
        dataCentre: '00320',
        originatingDataCentre: '00320',
        traceMode: 'compose',
        shortName: 'CORDELLE',
        longName: 'CORDELLE PAYMENTS',
        returnInstitution: '003',
        returnTransit: '12345',
        returnAccount: '1009988',
        currency: 'CAD',
        allowedCodes: Object.keys(TRANSACTION_TYPES).filter((code) =>
          ['personal', 'business'].includes(seriesOf(code) ?? ''),
        ),
        cutoffLocal: '13:00',
        leadBusinessDays: 1,
      },
    },
  },
  US: {
    bankName: 'Sandbox Bank NA',
    profile: {
      rail: 'US',
      acknowledges: true,
      nacha: {
        immediateDestination: '091000019',
        immediateOrigin: '1234567890',
        destinationName: 'SANDBOX BANK NA',
        originName: 'CORDELLE PAYMENTS',
        companyId: '1234567890',
        originatingDfi: '09100001',
        lineEnd: 'LF',
        cutoffLocal: '17:00',
        leadBusinessDays: 1,
      },
    },
  },
};

/** Writes the profile of each rail that has none; one that is there stays as it is, with its file numbers. */
export async function seedBankProfiles(
  { sql }: { readonly sql: Sql },
  at: Date,
  rails: readonly Rail[] = RAILS,
): Promise<void> {
  for (const rail of rails) {
    const { bankName, profile } = DEFAULT_PROFILES[rail];
    await sql`
      insert into bank_profiles (rail, bank_name, profile, updated_at)
      values (${rail}, ${bankName}, ${JSON.stringify(profile)}::jsonb, ${at})
      on conflict (rail) do nothing`;
  }
}

/** Why a profile may not be set now: a file that was made by the old one has not reached the bank. */
export class FilesOnTheirWay extends Error {
  constructor(rail: Rail, names: readonly string[]) {
    super(
      `${names.join(', ')} of ${rail} was made by the present profile and is not at the bank yet: set the new one afterwards`,
    );
  }
}

/**
 * Writes down what was agreed with the bank of a rail; the numbers of its files go on. Returns the profile it replaces, null for the
 * first. Throws `FilesOnTheirWay`.
 */
export async function setBankProfile(
  { sql }: { readonly sql: Sql },
  { bankName, profile, at }: { readonly bankName: string; readonly profile: RailProfile; readonly at: Date },
): Promise<RailProfile | null> {
  const { rail } = profile;
  const [before] = await sql`
    select ${columns(bankProfiles, ['profile'])} from bank_profiles where rail = ${rail} for update`;
  const waiting = await sql`
    select ${columns(bankFiles, ['name'])} from bank_files
     where rail = ${rail} and direction = 'outbound' and state in ('Frozen', 'Written', 'Handing over') order by id limit 5`;
  if (waiting.length > 0)
    throw new FilesOnTheirWay(
      rail,
      waiting.map(({ name }) => name),
    );
  const text = JSON.stringify(profile, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  await sql`
    insert into bank_profiles (rail, bank_name, profile, updated_at) values (${rail}, ${bankName}, ${text}::jsonb, ${at})
    on conflict (rail) do update set bank_name = excluded.bank_name, profile = excluded.profile, updated_at = excluded.updated_at`;
  return before ? railProfile.parse(before.profile) : null;
}

/** Reads the names of the bank's files of a rail, as it was agreed. */
export const inboundNamesOf = async (
  database: { readonly sql: Sql },
  rail: Rail,
): Promise<(name: string) => InboundName | null> => inboundNamesBy(await findBankProfile(database, rail), rail);

/** The same by an agreement that was read; null: there is none. */
export const inboundNamesBy = (profile: RailProfile | null, rail: Rail): ((name: string) => InboundName | null) =>
  inboundNameReader(profile?.inboundNames ?? ownInboundNames(rail));
