import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { bankAccountCalls, bankAccountChanges, bankAccountVerdicts } from '@cordelle/db/schema/bank-account-changes.ts';
import { FREEZE_ANSWERS, UNFINISHED_STATUSES } from '@cordelle/domain/bank-account-change/kinds.ts';
import type { Change } from '@cordelle/domain/bank-account-change/state.ts';
import type { Row as AnyRow, PendingQuery } from 'postgres';

const CHANGE = columns(bankAccountChanges, 'c', [
  'clientId',
  'id',
  'account',
  'status',
  'newAccountId',
  'previousAccountId',
  'naming',
  'holdsAtOnce',
  'voidChequeFileId',
  'statementFileId',
  'signals',
  'hash',
  'requestedBy',
  'requestedAt',
  'activatedAt',
  'holdUntil',
  'testCreditId',
  'testExpiresOn',
  'testAttempts',
  'testConfirmedAt',
  'testFailed',
  'frozenFrom',
  'frozenAt',
  'frozenBy',
  'agreement',
  'ip',
  'userAgent',
  'declineReason',
  'declineWords',
  'endedAt',
]);
export type ChangeRow = Row<typeof CHANGE>;
/** A change as its row, and as the rules know it. */
export type StoredChange = { readonly row: ChangeRow; readonly change: Change };

const CALL = columns(bankAccountCalls, ['clientId', 'changeId', 'userId', 'method', 'outcome']);
const VERDICT = columns(bankAccountVerdicts, ['clientId', 'changeId', 'userId', 'verdict', 'hash']);

/** Changes that the condition names (`c` is the change), the newest first; one that holds them names their client. */
export async function changesWhere(
  { sql }: Pick<Tx, 'sql'>,
  where: PendingQuery<AnyRow[]>,
  { forUpdate = false }: { readonly forUpdate?: boolean } = {},
): Promise<StoredChange[]> {
  const rows = await sql`
    select ${CHANGE} from bank_account_changes c where ${where} order by c.id desc ${forUpdate ? sql`for update` : sql``}`;
  if (rows.length === 0) return [];
  const ids = arrayLiteral(rows.map(({ id }) => id));
  const clientIds = arrayLiteral([...new Set(rows.map(({ clientId }) => clientId))]);
  const calls = await sql`
    select ${CALL} from bank_account_calls
     where client_id = any(${clientIds}::bigint[]) and change_id = any(${ids}::bigint[]) and voided_at is null order by id`;
  const verdicts = await sql`
    select ${VERDICT} from bank_account_verdicts
     where client_id = any(${clientIds}::bigint[]) and change_id = any(${ids}::bigint[]) and voided_at is null order by id`;
  return rows.map((row) => {
    const ofRow = (one: { clientId: bigint; changeId: bigint }) =>
      one.clientId === row.clientId && one.changeId === row.id;
    return { row, change: changeOf(row, calls.filter(ofRow), verdicts.filter(ofRow)) };
  });
}

function changeOf(
  row: ChangeRow,
  calls: readonly Row<typeof CALL>[],
  verdicts: readonly Row<typeof VERDICT>[],
): Change {
  return {
    account: row.account,
    status: row.status,
    requestedAt: row.requestedAt,
    hash: row.hash,
    signals: row.signals.length,
    holdsAtOnce: row.holdsAtOnce,
    calls: calls.map(({ userId, method, outcome }) => ({ by: userId, method, outcome })),
    approvals: verdicts.flatMap(({ userId, verdict, hash }) => (verdict === 'approve' ? [{ by: userId, hash }] : [])),
    activatedAt: row.activatedAt,
    holdUntil: row.holdUntil,
    test: { attempts: row.testAttempts, confirmedAt: row.testConfirmedAt, failed: row.testFailed },
    frozenFrom: row.frozenFrom,
    answers: verdicts.flatMap(({ userId, verdict }) => {
      const answer = FREEZE_ANSWERS.find((one) => one === verdict);
      return answer ? [{ by: userId, answer }] : [];
    }),
  };
}

/** Changes that are not over. */
export const unfinished = ({ sql }: { readonly sql: Sql }) =>
  sql`c.status = any(${arrayLiteral([...UNFINISHED_STATUSES])}::text[])`;
