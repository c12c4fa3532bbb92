import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { debitApprovals } from '@cordelle/db/schema/debit-approvals.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import {
  approvalExpiry,
  askingProblem,
  remindedFrom,
  requireWaiting,
} from '@cordelle/domain/customer/debit-approval.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type Money, money } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import { problems } from '@cordelle/domain/transaction-schedule/problems.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { type ApprovalRow, approvalById, dayOf, factOf } from '@cordelle/engine/debit-approvals/approval-row.ts';
import { consumeMailQuota } from '@cordelle/engine/mail/mail-quota.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type Collecting, collecting } from '../transaction-schedules/collecting.ts';
import { createFacts, type NewTerms } from '../transaction-schedules/commands.ts';
import { sporadicAgreement } from '../transaction-schedules/consent-left.ts';
import { askByMail } from './approval-mails.ts';

export type AskingForApproval = {
  readonly outside: Pick<App, 'addresses' | 'wallClock'>;
  readonly clientId: bigint;
  readonly actor: string;
  readonly at: Date;
};

/** What a payer is asked to approve. */
export type WantedDebit = {
  readonly customerId: bigint;
  readonly amount: Money;
  readonly processDate: CalendarDate;
  readonly comment: string | null;
};

/**
 * Asks a payer to approve one debit, by mail; returns which request it is. What could not be planned even with their approval
 * is not asked for. Throws `record.not_found`, `approval.*`, `rate.limited`, and what a schedule of one debit
 * refuses.
 */
export async function askForApproval(tx: Tx, requestMeta: AskingForApproval, wanted: WantedDebit): Promise<bigint> {
  const { clientId, actor, at, outside } = requestMeta;
  const { customerId, amount, processDate, comment } = wanted;
  const sporadic = await sporadicAgreement(tx, clientId, customerId);
  const facts = await collecting(tx, {
    clientId,
    customerId,
    now: at,
    besides: null,
    ...(sporadic !== null && { authorizationId: sporadic }),
    lock: true,
  });
  const [known] = await tx.sql<{ reachable: boolean; waiting: number }[]>`
    select c.email is not null and c.email_bounced_at is null and c.active as reachable,
           (select count(*)::int from debit_approvals a
             where a.client_id = c.client_id and a.customer_id = c.id and a."end" is null and a.expires_at > ${at}) as waiting
      from customers c where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(known, 'the customer was found');
  if (!facts.customerComplete) throw new DomainError('schedule.customer_incomplete');
  const refused = askingProblem({ ...known, consent: facts.consent }) ?? impossible(facts, wanted);
  if (refused) throw refused;
  if (!facts.clientApproved) throw new DomainError('transaction.client_not_approved');
  await consumeMailQuota(tx, requestMeta, 1);
  const expiresAt = approvalExpiry(at);
  const [row] = await tx.sql`
    insert into debit_approvals (client_id, customer_id, authorization_id, amount_cents, process_date, comment, actor, asked_at, expires_at,
                                 mailed_at)
    values (${clientId}, ${customerId}, ${facts.authorizationId}, ${amount.cents}, ${processDate}, ${comment}, ${actor}, ${at}, ${expiresAt}, ${at})
    returning ${columns(debitApprovals, ['id'])}`;
  invariant(row, 'a row that is written is answered');
  const debit = { amountCents: amount.cents, currency: amount.currency, processDate };
  const mail = { clientId, customerId, id: row.id, comment, at, expiresAt, ...debit, date: dayOf(debit, at) };
  await askByMail(tx, outside, mail, null);
  const fact = { customerId, type: 'debit_approval_requested', data: factOf(debit) } as const;
  await recordFacts(tx, clientId, [fact], { actor, at });
  return row.id;
}

/** A single debit as it would be planned. */
export const termsOf = ({ customerId, amount, processDate, comment }: WantedDebit): NewTerms => ({
  customerId: String(customerId),
  amount,
  frequency: 'Once',
  installments: 1,
  processDate,
  secondProcessDate: null,
  comment,
});

function impossible(facts: Collecting, wanted: WantedDebit): DomainError | null {
  const { customerType, authorizationId } = facts;
  const terms = { ...termsOf(wanted), customerType, authorizationId };
  const approved = createFacts({ ...facts, consent: 'debits' }, terms);
  return problems({ type: 'create', terms }, transactionSchedule.initial, approved)[0] ?? null;
}

export type Reminding = AskingForApproval & {
  readonly rail: Rail;
  /** Of whoever asks: a refusal names the time in it. */
  readonly language: Language;
};

/**
 * Writes to a payer once more about a debit they have not answered; once in 24 hours, two who ask at once send one mail. Throws
 * `record.not_found`, `approval.not_waiting`, `approval.reminded_recently`, `approval.no_address`, `rate.limited`.
 */
export async function remindOfApproval(tx: Tx, reminding: Reminding, id: bigint): Promise<void> {
  const { clientId, actor, at, outside, rail, language } = reminding;
  const row = await approvalById(tx, { clientId, id }, { lock: true });
  requireWaiting(row, at);
  const from = remindedFrom(row.mailedAt);
  if (at < from) {
    const time = formatInstant(from.toISOString(), RAIL_FACTS[rail].zone, language);
    throw new DomainError('approval.reminded_recently', { time });
  }
  await consumeMailQuota(tx, reminding, 1);
  const nth = row.remindersSent + 1;
  const mail = { ...row, clientId, at, date: dayOf(row, at) };
  if (!(await askByMail(tx, outside, mail, nth))) throw new DomainError('approval.no_address');
  await tx.sql`
    update debit_approvals set mailed_at = ${at}, reminders_sent = ${nth} where client_id = ${clientId} and id = ${id}`;
  const fact = { customerId: row.customerId, type: 'debit_approval_reminded', data: factOf(row) } as const;
  await recordFacts(tx, clientId, [fact], { actor, at });
}

/** A debit that is approved, as it is planned. */
export const wantedOf = (
  { customerId, amountCents, currency, comment }: ApprovalRow,
  processDate: CalendarDate,
): WantedDebit => ({
  customerId,
  amount: money(amountCents, currency),
  processDate,
  comment,
});
