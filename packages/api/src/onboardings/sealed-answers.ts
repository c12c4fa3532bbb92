import { createHmac } from 'node:crypto';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type DataKeyring, decryptSecret, encryptSecret, type SecretPlace } from '@cordelle/db/encryption.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { onboardingDrafts, onboardingSections } from '@cordelle/db/schema/onboardings.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';

/** Fields of a page by their names. */
export type Fields = Readonly<Record<string, unknown>>;

const SECTION = columns(onboardingSections, ['subState', 'answersEncrypted', 'hash', 'version', 'savedBy', 'savedAt']);
const DRAFT = columns(onboardingDrafts, ['subState', 'valuesEncrypted', 'savedAt']);

/** A page that was sent. */
export type Section = Pick<Row<typeof SECTION>, 'subState' | 'hash' | 'version' | 'savedBy' | 'savedAt'> & {
  readonly answers: Fields;
};
export type Draft = Pick<Row<typeof DRAFT>, 'subState' | 'savedAt'> & { readonly values: Fields };

const placeOf = (table: string, column: string, rowId: string): SecretPlace => ({
  table,
  column,
  clientId: PROVIDER_CLIENT_ID,
  rowId,
});
const ofSection = (id: bigint, page: SubState) => placeOf('onboarding_sections', 'answers_encrypted', `${id}:${page}`);
const ofDraft = (id: bigint, userId: bigint, page: SubState) =>
  placeOf('onboarding_drafts', 'values_encrypted', `${id}:${userId}:${page}`);

const open = (keyring: DataKeyring, place: SecretPlace, stored: string): Fields =>
  JSON.parse(decryptSecret(keyring, place, stored));

/** JSON with its keys in order: the same answers are the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** The same answers have the same hash. Keyed: who guesses a date of birth cannot try their guess. */
export const hashOf = (keys: KeyStore, answers: Fields): string =>
  createHmac('sha256', keys.searchIndexKey)
    .update(`onboarding|${canonical(answers)}`)
    .digest('hex');

/** Everything that was sent for an application, by page. */
export async function sectionsOf(tx: Tx, keys: KeyStore, id: bigint): Promise<Map<SubState, Section>> {
  const rows = await tx.sql`select ${SECTION} from onboarding_sections where onboarding_id = ${id}`;
  if (rows.length === 0) return new Map();
  const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
  return new Map(
    rows.map(({ answersEncrypted, ...row }) => [
      row.subState,
      { ...row, answers: open(keyring, ofSection(id, row.subState), answersEncrypted) },
    ]),
  );
}

type Sent = {
  readonly id: bigint;
  readonly page: SubState;
  readonly answers: Fields;
  readonly hash: string;
  readonly version: number;
  readonly actor: string;
  readonly at: Date;
};

/** Keeps a page in place of what was said there before. */
export async function keepSection(tx: Tx, keys: KeyStore, { id, page, answers, hash, version, actor, at }: Sent) {
  const sealed = encryptSecret(
    await keyringOf(tx, keys, PROVIDER_CLIENT_ID),
    ofSection(id, page),
    JSON.stringify(answers),
  );
  await tx.sql`
    insert into onboarding_sections (onboarding_id, sub_state, answers_encrypted, hash, version, saved_by, saved_at)
    values (${id}, ${page}, ${sealed}, ${hash}, ${version}, ${actor}, ${at})
    on conflict (onboarding_id, sub_state) do update
       set answers_encrypted = excluded.answers_encrypted, hash = excluded.hash, version = excluded.version,
           saved_by = excluded.saved_by, saved_at = excluded.saved_at`;
}

/** Takes back pages that no longer hold, and what anybody typed on them. */
export async function dropPages({ sql }: Tx, id: bigint, pages: readonly SubState[]): Promise<void> {
  if (pages.length === 0) return;
  await sql`delete from onboarding_sections where onboarding_id = ${id} and sub_state in ${sql(pages)}`;
  await sql`delete from onboarding_drafts where onboarding_id = ${id} and sub_state in ${sql(pages)}`;
}

/** What one person typed and has not sent, by page. */
export async function draftsOf(tx: Tx, keys: KeyStore, id: bigint, userId: bigint): Promise<Draft[]> {
  const rows = await tx.sql`
    select ${DRAFT} from onboarding_drafts where onboarding_id = ${id} and user_id = ${userId}`;
  if (rows.length === 0) return [];
  const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
  return rows.map(({ valuesEncrypted, ...row }) => ({
    ...row,
    values: open(keyring, ofDraft(id, userId, row.subState), valuesEncrypted),
  }));
}

type Typed = { readonly id: bigint; readonly userId: bigint; readonly page: SubState };

/** Keeps what somebody types, in place of what they typed there before. */
export async function keepDraft(
  tx: Tx,
  keys: KeyStore,
  { id, userId, page }: Typed,
  { values, at }: { readonly values: Fields; readonly at: Date },
): Promise<void> {
  const keyring = await keyringOf(tx, keys, PROVIDER_CLIENT_ID);
  const sealed = encryptSecret(keyring, ofDraft(id, userId, page), JSON.stringify(values));
  await tx.sql`
    insert into onboarding_drafts (onboarding_id, user_id, sub_state, values_encrypted, saved_at)
    values (${id}, ${userId}, ${page}, ${sealed}, ${at})
    on conflict (onboarding_id, user_id, sub_state) do update
       set values_encrypted = excluded.values_encrypted, saved_at = excluded.saved_at`;
}

/** A page that was sent needs no draft of whoever sent it. */
export async function dropDraft({ sql }: Tx, { id, userId, page }: Typed): Promise<void> {
  await sql`
    delete from onboarding_drafts where onboarding_id = ${id} and user_id = ${userId} and sub_state = ${page}`;
}
