import { BankProfile } from '@cordelle/bank-files/cpa005/bank-profile.ts';
import { seriesOf, TRANSACTION_TYPES } from '@cordelle/bank-files/cpa005/transaction-types.ts';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { bankProfiles } from '@cordelle/db/schema/bank-files.ts';
import { currencyOf, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import { z } from 'zod';

const cutoff = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

/** The way to the bank. Passwords and keys are settings of the process, never rows. */
const transport = z.discriminatedUnion('kind', [
  /** `root`: null for the installation's own exchange folder. */
  z.strictObject({ kind: z.literal('folder'), root: z.string().min(1).nullable() }),
  z.strictObject({
    kind: z.literal('sftp'),
    host: z.string().min(1),
    port: z.int().min(1).max(65_535),
    username: z.string().min(1),
    /** `SHA256:…`; a server with another key is not our bank. */
    hostKeyFingerprint: z.string().startsWith('SHA256:'),
    root: z.string().min(1),
  }),
]);

const shared = {
  /** The bank answers each file with an acknowledgement; without one its silence is acceptance. */
  acknowledges: z.boolean(),
  transport,
};

const canadian = z.strictObject({ rail: z.literal('CA'), ...shared, cpa005: BankProfile });

const american = z.strictObject({
  rail: z.literal('US'),
  ...shared,
  nacha: z.strictObject({
    /** As the bank assigned them: nine-digit routing number or ten characters. */
    immediateDestination: z.string().min(9).max(10),
    immediateOrigin: z.string().min(9).max(10),
    destinationName: z.string().min(1).max(23),
    originName: z.string().min(1).max(23),
    /** Ten characters, on every batch. */
    companyId: z.string().min(1).max(10),
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
  const rows = await sql<{ rail: Rail; used: boolean }[]>`
    select r.rail, exists (select from bank_profiles p where p.rail = r.rail)
                or exists (select from transactions t where t.currency = r.currency and t.status = 'Future')
                or exists (select from bank_files f where f.rail = r.rail) as used
      from unnest(${arrayLiteral([...RAILS])}::text[], ${arrayLiteral(RAILS.map(currencyOf))}::text[]) as r (rail, currency)`;
  const used = new Set(rows.filter((row) => row.used).map(({ rail }) => rail));
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

/** JSON form of the profile of a rail: what `railProfile` reads. */
export type RailProfileInput = z.input<typeof railProfile>;

/** Profiles of the two banks of the outside world in development: folder transport, acknowledgements on. */
export const DEFAULT_PROFILES: Readonly<Record<Rail, { bankName: string; profile: RailProfileInput }>> = {
  CA: {
    bankName: 'Northern Sandbox Bank',
    profile: {
      rail: 'CA',
      acknowledges: true,
      transport: { kind: 'folder', root: null },
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
      transport: { kind: 'folder', root: null },
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
export async function seedBankProfiles({ sql }: { readonly sql: Sql }, at: Date): Promise<void> {
  for (const [rail, { bankName, profile }] of Object.entries(DEFAULT_PROFILES)) {
    await sql`
      insert into bank_profiles (rail, bank_name, profile, updated_at)
      values (${rail}, ${bankName}, ${JSON.stringify(profile)}::jsonb, ${at})
      on conflict (rail) do nothing`;
  }
}
