import { columns, computed, joined, nullable } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { type ApprovalState, approvalState, requireWaiting } from '@cordelle/domain/customer/debit-approval.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { type AuthorizationWork, changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { agreementJoins } from '@cordelle/engine/customers/readiness-facts.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { type ApprovalRow, approvalById, dayOf, factOf } from '@cordelle/engine/debit-approvals/approval-row.ts';
import { notifyUsers } from '@cordelle/engine/mail/notify-users.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { answerApprovalInput, answeredApproval, payerApproval } from '@cordelle/validation/payer-links.ts';
import type { z } from 'zod';
import { asLinkedPayer, type LinkedPayer, linkedPayer } from '../auth/linked-payer.ts';
import type { RequestContext } from '../context.ts';
import { PAYER } from '../payer-flows/give-consent.ts';
import { createSchedule } from '../transaction-schedules/commands.ts';
import { approvedByMail, debitWords, lastDayFor } from './approval-mails.ts';
import { type ApprovedDebit, approvalText } from './approval-text.ts';
import { termsOf, wantedOf } from './ask-for-approval.ts';

type Asked = { readonly token: string; readonly language: Language; readonly id: string };

/** One debit that a payer is asked to approve, as it would be made now. Throws `auth.link_invalid`, `record.not_found`. */
export async function openApproval(app: App, { token, language, id }: Asked): Promise<z.input<typeof payerApproval>> {
  const now = app.clock.now();
  return inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const payer = await linkedPayer(tx, token, app.wallClock.now());
    const row = await approvalById(tx, { ...payer, id: BigInt(id) }, { lock: false });
    const debit = await debitOf(tx, payer, row, now);
    const text = approvalText(debit, now, language);
    return {
      id,
      state: approvalState(row, now),
      amount: centsText(row.amountCents),
      date: debit.date,
      comment: row.comment,
      answerUntil: lastDayFor(row.expiresAt, row.currency),
      account: debit.account,
      bankName: debit.bankName,
      reference: debit.reference,
      text,
      hash: hashOfText(text),
    };
  });
}

const PARTY = joined(
  nullable(columns(customerBankAccounts, 'b', ['bankName'])),
  computed<Pick<ApprovedDebit, 'business' | 'account' | 'reference'>>({
    business: 'coalesce(cl.operating_as, cl.business_name)',
    account: `coalesce(b.mask, '')`,
    reference: `c.identifier || coalesce('-' || g.number, '')`,
  }),
);

/** The debit as it would be made now, from the account that its agreement covers now. */
async function debitOf(tx: Tx, payer: LinkedPayer, row: ApprovalRow, now: Date): Promise<ApprovedDebit> {
  const { clientId, customerId } = payer;
  const { amountCents, currency, comment } = row;
  const [party] = await tx.sql`
    select ${PARTY}
      from customers c
      join clients cl on cl.id = c.client_id
      cross join (select ${row.authorizationId}::bigint as id) wanted
      ${tx.sql.unsafe(agreementJoins('wanted.id'))}
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(party, 'the link belongs to a customer');
  return { ...party, amountCents, currency, comment, date: dayOf(row, now) };
}

/** What of a plan a payer cannot fix: they are told whom to ask. */
const forPayer = (error: unknown): unknown =>
  error instanceof DomainError && /^(schedule|transaction)\./.test(error.code)
    ? new DomainError('approval.not_possible')
    : error;

/**
 * A payer approves a debit, which is planned at once, or declines it. Asked again, nothing more happens. Throws
 * `auth.link_invalid`, `record.not_found`, `approval.not_waiting`, `approval.changed_meanwhile`, `approval.not_possible`.
 */
export async function answerApproval(
  ctx: RequestContext,
  { token, language, id, answer, hash }: z.output<typeof answerApprovalInput>,
): Promise<z.input<typeof answeredApproval>> {
  const { app } = ctx;
  const now = app.clock.now();
  const state = answer === 'approve' ? ('approved' as const) : ('declined' as const);
  return asLinkedPayer(app, token, async (tx, payer) => {
    const { clientId, customerId } = payer;
    // In the order in which whoever ends a consent takes them.
    await tx.sql`select 1 from customers where client_id = ${clientId} and id = ${customerId} for no key update`;
    const row = await approvalById(tx, { clientId, customerId, id: BigInt(id) }, { lock: true });
    if (row.end === state) return { state };
    requireWaiting(row, now);
    const debit = await debitOf(tx, payer, row, now);
    if (state === 'approved') {
      const text = approvalText(debit, now, language);
      if (hashOfText(text) !== hash) throw new DomainError('approval.changed_meanwhile');
      await approve(tx, ctx, { payer, row, debit, text, hash, now });
    } else {
      await tx.sql`
        update debit_approvals set "end" = 'declined', ended_at = ${now} where client_id = ${clientId} and id = ${row.id}`;
    }
    await told(tx, ctx, { payer, row, debit, state, now });
    return { state };
  });
}

type Approved = {
  readonly payer: LinkedPayer;
  readonly row: ApprovalRow;
  readonly debit: ApprovedDebit;
  /** What they read, and its fingerprint. */
  readonly text: string;
  readonly hash: string;
  readonly now: Date;
};

/** The debit in its plan, and the proof that it was approved: text, time, address, browser. */
async function approve(
  tx: Tx,
  { app, ip, userAgent }: RequestContext,
  { payer: { clientId, customerId }, row, debit, text, hash, now }: Approved,
): Promise<void> {
  const meta = { actor: PAYER, cause: `debit approval ${row.id}`, idempotencyKey: null, occurredAt: now };
  const terms = termsOf(wantedOf(row, debit.date));
  const { authorizationId } = row;
  const under = { ...(authorizationId !== null && { authorizationId }), justGiven: true } as const;
  const scheduleId = await createSchedule(tx, { clientId, now, meta }, terms, under).catch((error: unknown) => {
    throw forPayer(error);
  });
  await tx.sql`
    update debit_approvals set "end" = 'approved', ended_at = ${now}, schedule_id = ${scheduleId}
     where client_id = ${clientId} and id = ${row.id}`;
  invariant(authorizationId, 'what is approved is approved under an agreement');
  const approved: AuthorizationWork = {
    clientId,
    customerId,
    authorizationId,
    command: {
      type: 'approveDebit',
      scheduleId: String(scheduleId),
      amount: centsText(row.amountCents),
      currency: row.currency,
      debitOn: debit.date,
      termsHash: hash,
    },
    agreed: { consentKind: 'sporadic', terms: text, termsHash: hash },
    evidence: {
      method: 'mailed_link',
      authorizedAt: now.toISOString(),
      clickedAt: app.wallClock.now().toISOString(),
      ip,
      userAgent,
      amount: centsText(row.amountCents),
      debitOn: debit.date,
      comment: row.comment,
      account: debit.account,
      bankName: debit.bankName,
      schedule: String(scheduleId),
    },
  };
  await changeAuthorizations(tx, [approved], { actor: PAYER, at: now, cause: meta.cause });
  await approvedByMail(tx, app, { ...row, clientId, date: debit.date, at: now }, { text, hash });
}

const FACTS = { approved: 'debit_approval_given', declined: 'debit_approval_declined' } as const;

type Answered = Omit<Approved, 'text' | 'hash'> & { readonly state: Extract<ApprovalState, keyof typeof FACTS> };

/** What the timeline, the log and the people of the client are told. */
async function told(
  tx: Tx,
  { app, requestId }: RequestContext,
  { payer: { clientId, customerId }, row, debit, state, now }: Answered,
): Promise<void> {
  const data = factOf({ ...row, processDate: debit.date });
  const type = FACTS[state];
  await recordFacts(tx, clientId, [{ customerId, type, data }], { actor: PAYER, at: now });
  await writeAuditRows(tx, [
    {
      clientId,
      at: now,
      actor: PAYER,
      action: `debitApprovals.${state}`,
      targetType: 'debit_approvals',
      targetId: row.id,
      after: data,
      requestId,
    },
  ]);
  const news = {
    clientId,
    template: type,
    inputs: (language: Language) => ({ name: row.customerName, ...debitWords({ ...row, date: debit.date }, language) }),
    path: `/client/customers/${customerId}`,
    about: String(row.id),
  };
  await notifyUsers(tx, app.addresses, 'newAuthorizationEmail', [news], now);
}
