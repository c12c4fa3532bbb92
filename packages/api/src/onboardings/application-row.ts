import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientOnboardings } from '@cordelle/db/schema/onboardings.ts';

const COLUMNS = columns(clientOnboardings, 'o', [
  'id',
  'clientId',
  'userId',
  'begunAtSignUp',
  'state',
  'statuses',
  'stashed',
  'version',
  'agreementUserId',
  'agreementSignedAt',
  'agreementVersion',
  'round',
  'ownersCompleted',
  'settlementFlinksAttempts',
  'billingFlinksAttempts',
  'completedAccountAt',
  'submittedAt',
  'erasedAt',
]);
/** An application as it is stored. */
export type ApplicationRow = Row<typeof COLUMNS>;

type Which =
  | { readonly id: bigint }
  | { readonly clientId: bigint }
  /** The newest somebody began that has no client yet. */
  | { readonly begunBy: bigint };

/** An application, or null. `alone`: whoever else changes it waits until this transaction ends. */
export async function applicationRow(
  { sql }: Tx,
  which: Which,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<ApplicationRow | null> {
  const matches =
    'id' in which
      ? sql`o.id = ${which.id}`
      : 'clientId' in which
        ? sql`o.client_id = ${which.clientId}`
        : sql`o.user_id = ${which.begunBy} and o.client_id is null and o.erased_at is null`;
  const [row] = await sql`
    select ${COLUMNS} from client_onboardings o where ${matches} order by o.id desc limit 1 ${alone ? sql`for update` : sql``}`;
  return row ?? null;
}

export type NewApplication = {
  readonly userId: bigint;
  readonly clientId: bigint | null;
  readonly begunAtSignUp: boolean;
  readonly state: ApplicationRow['state'];
  readonly stashed?: ApplicationRow['stashed'];
  readonly agreement?: { readonly version: string; readonly at: Date } | null;
  readonly at: Date;
};

/** Begins an application; returns its id. */
export async function addApplication({ sql }: Tx, begun: NewApplication): Promise<bigint> {
  const { userId, clientId, begunAtSignUp, state, stashed = {}, agreement = null, at } = begun;
  const [row] = await sql<{ id: bigint }[]>`
    insert into client_onboardings (user_id, client_id, begun_at_sign_up, state, statuses, stashed, agreement_user_id,
                                    agreement_signed_at, agreement_version, created_at, last_active_at)
    values (${userId}, ${clientId}, ${begunAtSignUp}, ${state}, ${sql.json(begunAtSignUp ? { referred_by: 'skipped' } : {})},
            ${sql.json(stashed)}, ${agreement && userId}, ${agreement?.at ?? null}, ${agreement?.version ?? null}, ${at}, ${at})
    returning id`;
  if (!row) throw new Error('an application that was begun has an id');
  return row.id;
}
