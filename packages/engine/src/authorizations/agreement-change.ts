import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { ChangeUndo, TermChange } from '@cordelle/db/schema/agreement-changes.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import {
  type ChangeRecord,
  type DebitFate,
  type GivenReason,
  objectUntilFrom,
  TOUCHED_DEBITS_NAMED,
} from '@cordelle/domain/authorization/change.ts';
import { agreementsTouched } from '@cordelle/domain/authorization/touched-terms.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { LoweredPayment } from '@cordelle/domain/transaction-schedule/taken-back.ts';
import { standingAgreements } from './standing-agreements.ts';

/** What is different, and why. */
export type AgreementChange = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly reason: GivenReason & { readonly noticeCode: string | null; readonly formIsProof: boolean };
  /** Left out: the account stays. */
  readonly account?: { readonly before: bigint | null; readonly after: bigint | null };
  /** Left out: the limit stays. Null: no limit. */
  readonly limit?: { readonly after: bigint | null; readonly above: 'keep' | 'lower' | 'remove' };
  /** Payments that are planned again as they were before a change that is taken back. */
  readonly restored?: readonly LoweredPayment[];
  readonly renamed: boolean;
  readonly amended: boolean;
  readonly terms: readonly TermChange[];
  readonly undo: ChangeUndo;
  readonly actor: string;
  readonly at: Date;
};

/** What the events of a change carry, and the agreements it is about. */
export type BegunChange = { readonly record: ChangeRecord; readonly agreements: readonly bigint[] };

const WHO = columns(customers, 'c', ['email', 'emailBouncedAt', 'authorizationId', 'permissionFormId']);

/**
 * Writes down a change of what a payer agreed to that is not made by their own word, before the agreements change: why, since when,
 * whom it is told, and which planned debits it touches. Null where no agreement that stands is concerned.
 */
export async function beginChange(tx: Tx, change: AgreementChange): Promise<BegunChange | null> {
  const { sql } = tx;
  const { clientId, customerId, reason, terms, undo, actor, at } = change;
  const [who] = await sql`select ${WHO} from customers c where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(who, 'a change is that of a customer');
  const standing = (await standingAgreements(tx, clientId, [customerId])).get(customerId) ?? [];
  const touched = { ...change, limit: change.limit !== undefined };
  const agreements = agreementsTouched(standing, touched, who.authorizationId).map(({ id }) => id);
  if (agreements.length === 0) return null;
  const debits = await touchedBy(tx, change, agreements, who.authorizationId);
  const proof = reason.formIsProof ? await formOf(tx, clientId, who.permissionFormId) : null;
  const told = who.email === null ? 'no_address' : who.emailBouncedAt ? 'address_failed' : 'mail';
  const { cause, means, agreedOn, since, noticeCode } = reason;
  const [row] = await sql<{ id: bigint }[]>`
    insert into agreement_changes (client_id, customer_id, authorization_ids, cause, means, agreed_on, since, notice_code,
                                   proof_file_id, terms, undo, debits, told, letter_because, actor, changed_at, object_until)
    values (${clientId}, ${customerId}, ${arrayLiteral(agreements)}::bigint[], ${cause}, ${means}, ${agreedOn}, ${since},
            ${noticeCode}, ${proof?.fileId ?? null}, ${JSON.stringify(terms)}::text::jsonb, ${JSON.stringify(undo)}::text::jsonb,
            ${JSON.stringify(debits)}::text::jsonb, ${told}, ${told === 'mail' ? null : told}, ${actor}, ${at}, ${objectUntilFrom(at)})
    returning id`;
  invariant(row, 'a row that is written has an id');
  const record = { changeId: String(row.id), cause, means, agreedOn, since, noticeCode, proof, told, debits } as const;
  return { record, agreements };
}

async function formOf({ sql }: Tx, clientId: bigint, fileId: bigint | null): Promise<ChangeRecord['proof']> {
  const [file] = await sql`
    select ${columns(storedFiles, ['id', 'sha256'])} from stored_files where client_id = ${clientId} and id = ${fileId}`;
  return file ? { fileId: String(file.id), sha256: file.sha256 } : null;
}

/** Debits that are planned or with the bank, of these agreements: the first ones by day, and how many there are. */
async function touchedBy(
  { sql }: Tx,
  { clientId, customerId, account, limit, restored = [] }: AgreementChange,
  agreements: readonly bigint[],
  shown: bigint | null,
): Promise<ChangeRecord['debits']> {
  const rows = await sql`
    select ${columns(transactions, 't', ['id', 'amountCents', 'authorizationId', 'scheduleId', 'installment', 'retryOf'])},
           ${computed<{ processDate: CalendarDate; withBank: boolean; count: number }>({
             processDate: 't.process_date',
             withBank: `t.status = 'Sent to Bank' or exists (
               select 1 from bank_file_entries e
                where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)`,
             count: 'count(*) over ()::int',
           })}
      from transactions t
     where t.client_id = ${clientId} and t.customer_id = ${customerId} and t.status in ('Future', 'Sent to Bank')
       and t.process_date is not null
       and t.authorization_id = any(${arrayLiteral(agreements)}::bigint[])
     order by t.process_date, t.id limit ${TOUCHED_DEBITS_NAMED}`;
  const outcomeOf = (row: (typeof rows)[number]): { fate: DebitFate; to?: string } => {
    const { amountCents, authorizationId, withBank, retryOf } = row;
    if (withBank) return { fate: account ? 'old_account' : 'unchanged' };
    const back = restored.find((payment) => isOf(row, payment));
    if (back) return { fate: 'restored', to: back.before };
    const most = limit?.after ?? null;
    if (limit && most !== null && authorizationId === shown && amountCents > most) {
      // A second attempt is for the amount of the first: it is never lowered.
      if (limit.above === 'lower' && retryOf === null) return { fate: 'lowered', to: centsText(most) };
      return { fate: limit.above === 'remove' ? 'removed' : 'held' };
    }
    return { fate: account && account.after !== null ? 'new_account' : 'unchanged' };
  };
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map((row) => ({
      transactionId: String(row.id),
      processDate: row.processDate,
      amount: centsText(row.amountCents),
      ...outcomeOf(row),
    })),
  };
}

type PlannedDebit = {
  readonly scheduleId: bigint | null;
  readonly installment: number | null;
  readonly retryOf: bigint | null;
};

/** Whether a debit is one of those that a change had lowered. */
const isOf = ({ scheduleId, installment, retryOf }: PlannedDebit, payment: LoweredPayment): boolean =>
  retryOf === null &&
  String(scheduleId) === payment.scheduleId &&
  (payment.installment === null || payment.installment === installment);

/** What the version of an agreement tells of its change, in the words of the record and of the evidence. */
export const changeInEvidence = ({ cause, means, agreedOn, since, noticeCode, told, debits }: ChangeRecord) => ({
  changedBecause: `because_${cause}`,
  ...(means && { askedBy: means === 'mail' ? 'in_writing' : means }),
  ...(agreedOn && { signedOn: agreedOn }),
  since,
  ...(noticeCode && { noticeCode }),
  payerTold: `told_${told}`,
  debitsTouched: String(debits.count),
});
