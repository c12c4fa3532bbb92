import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges } from '@cordelle/db/schema/agreement-changes.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { ChangeRecord } from '@cordelle/domain/authorization/change.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { beginChange, changeInEvidence } from '@cordelle/engine/authorizations/agreement-change.ts';
import { type AuthorizationWork, changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { endObjection } from '@cordelle/engine/authorizations/end-objection.ts';
import { stillHeld } from '@cordelle/engine/authorizations/still-held.ts';
import { changeCustomersAlike, refreshViews } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { tellOfChange, tellOfSettlement, termLines } from '@cordelle/engine/mail/tell-of-change.ts';
import { endMicrodeposits, microdepositsFollow } from '@cordelle/engine/microdeposits/follow-account.ts';
import { showVerification } from '@cordelle/engine/microdeposits/show-verification.ts';
import type {
  openObjections,
  settledObjection,
  settleObjectionInput,
} from '@cordelle/validation/customers/objections.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { requestMeta } from '../request-meta.ts';
import { OPEN_OBJECTION } from './open-objection.ts';
import {
  paymentTakenBack,
  planAgain,
  plansAgain,
  type Returning,
  requireMayPlan,
  returningPayments,
} from './payments-taken-back.ts';
import { requireCustomer } from './require-customer.ts';

const OBJECTION = columns(agreementChanges, 'h', [
  'id',
  'customerId',
  'authorizationIds',
  'terms',
  'undo',
  'cause',
  'changedAt',
  'objectedAt',
  'objection',
]);
const SHOWN_MOST = 20;

/** Objections of a payer that wait for somebody, the newest first. Throws `record.not_found`. */
export async function objectionsOf(
  ctx: MemberContext,
  tx: Tx,
  customerId: bigint,
): Promise<z.input<typeof openObjections>> {
  await requireCustomer(tx, ctx.client.id, customerId);
  const rows = await tx.sql`
    select ${OBJECTION} from agreement_changes h
     where h.client_id = ${ctx.client.id} and h.customer_id = ${customerId} and ${tx.sql.unsafe(OPEN_OBJECTION)}
     order by h.id desc limit ${SHOWN_MOST}`;
  const { language } = ctx;
  const { currency } = ctx.client;
  const records: z.input<typeof openObjections>['records'] = [];
  for (const row of rows) {
    const { id, terms, undo, cause, changedAt, objectedAt, objection } = row;
    invariant(objectedAt, 'who objects did so at some time');
    const payments = await returningPayments(tx, requestMeta(ctx), undo.payments);
    records.push({
      id: String(id),
      lines: termLines(terms, { language, currency }),
      changedAt: changedAt.toISOString(),
      objectedAt: objectedAt.toISOString(),
      words: objection,
      because: cause,
      canTakeBack: isStill(row, await stateOf(tx, ctx.client.id, row)),
      payments: payments.map(paymentTakenBack),
    });
  }
  return { records };
}

type Objection = Awaited<ReturnType<typeof openObjection>>;

async function openObjection(tx: Tx, clientId: bigint, customerId: bigint, id: bigint) {
  await requireCustomer(tx, clientId, customerId, { lock: true });
  const [row] = await tx.sql`
    select ${OBJECTION} from agreement_changes h
     where h.client_id = ${clientId} and h.customer_id = ${customerId} and h.id = ${id}
       and h.objected_at is not null and h.settled_at is null for update`;
  if (!row) throw new DomainError('change.not_objected');
  return row;
}

/**
 * Settles what a payer objects to: the change is taken back, with what it did to planned payments where nobody touched them since,
 * or a new agreement of theirs is on record. Debits go on unless another objection waits or the bank refuses the account. Returns what became of those payments.
 * Throws `record.not_found`, `auth.forbidden` where payments go back and the caller may not change plans, `change.not_objected`, `change.changed_since`, `change.signed_day_required`,
 * `change.day_to_come`.
 */
export async function settleObjection(
  ctx: MemberContext,
  tx: Tx,
  { customerId: asked, changeId, how, agreedOn }: z.output<typeof settleObjectionInput>,
): Promise<z.input<typeof settledObjection>> {
  const { app, actor, client } = ctx;
  const [clientId, customerId, at] = [client.id, BigInt(asked), app.clock.now()];
  const objection = await openObjection(tx, clientId, customerId, BigInt(changeId));
  const today = localDate(at, RAIL_FACTS[client.country].zone);
  const payments = how === 'taken_back' ? await returningPayments(tx, requestMeta(ctx), objection.undo.payments) : [];
  requireMayPlan(ctx.may('transaction_schedules.edit'), payments);
  if (how === 'taken_back') await takeBack(tx, app, { clientId, customerId, objection, payments, actor, at, today });
  else {
    if (agreedOn === undefined) throw new DomainError('change.signed_day_required', { field: 'agreedOn' });
    const [objectedAt] = [objection.objectedAt ?? at];
    // Only what was signed after they objected answers the objection.
    if (agreedOn > today || agreedOn < localDate(objectedAt, RAIL_FACTS[client.country].zone))
      throw new DomainError('change.day_to_come', { field: 'agreedOn' });
    await tx.sql`
      update agreement_changes set agreed_on = ${agreedOn} where client_id = ${clientId} and id = ${objection.id}`;
    await tellOfSettlement(tx, app, { clientId, changeId: objection.id, agreedOn });
  }
  await endObjection(tx, { clientId, customerId, objection, how, actor, at });
  const held = await stillHeld(tx, { clientId, customerId }, objection);
  // By now the limit is the former one again, and the agreement goes on.
  if (plansAgain(payments)) await planAgain(tx, requestMeta(ctx), customerId, payments);
  await recordFacts(tx, clientId, [{ customerId, type: 'agreement_objection_settled' }], { actor, at });
  return { settled: true, payments: payments.map(paymentTakenBack), held };
}

type Taking = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly objection: Objection;
  readonly payments: readonly Returning[];
  readonly actor: string;
  readonly at: Date;
  readonly today: string;
};

/** What was before is so again, and the payer is told. */
async function takeBack(
  tx: Tx,
  app: App,
  { clientId, customerId, objection, payments, actor, at, today }: Taking,
): Promise<void> {
  const { undo, terms } = objection;
  const now = await stateOf(tx, clientId, objection);
  if (!isStill(objection, now)) throw new DomainError('change.changed_since');
  const bigOf = (value: string | null) => (value === null ? null : BigInt(value));
  const account = undo.bankAccountId;
  const backwards = terms.map(({ term, before, after }) => ({ term, before: after, after: before }));
  const former = account && bigOf(account.before);
  const begun = await beginChange(tx, {
    clientId,
    customerId,
    reason: { cause: 'taken_back', means: null, agreedOn: null, since: today, noticeCode: null, formIsProof: false },
    ...(account && former != null && { account: { before: bigOf(account.after), after: former } }),
    ...(undo.limitCents && { limit: { after: bigOf(undo.limitCents.before), above: 'keep' } }),
    restored: payments.flatMap(({ payment, outcome }) => (outcome.becomes === 'back' ? [payment] : [])),
    renamed: undo.name !== undefined,
    amended: undo.customerType !== undefined,
    terms: backwards,
    undo: {},
    actor,
    at,
  });
  // Agreements may cover another account than the one the customer shows.
  const isShown = account !== undefined && idOf(now.bankAccountId) === account.after;
  if (account) await leaveAccount(tx, { clientId, objection, actor, at });
  await changeCustomersAlike(tx, clientId, [customerId], {
    ...(isShown && { bankAccountId: bigOf(account.before) }),
    ...(undo.name && { name: undo.name.before }),
  });
  if (isShown) await showVerification(tx, { clientId, customerId }, { actor, at });
  if (begun === null) return;
  const { record } = begun;
  const works = begun.agreements.flatMap((authorizationId): AuthorizationWork[] =>
    commandsOf(undo, authorizationId === now.authorizationId, record).map((command) => ({
      clientId,
      customerId,
      authorizationId,
      command,
      evidence: changeInEvidence(record),
    })),
  );
  await changeAuthorizations(tx, works, { actor, at });
  await refreshViews(tx, [{ clientId, id: customerId }]);
  await tellOfChange(tx, app, { clientId, changeId: BigInt(record.changeId) });
}

/** The bank's other numbers of one account are wrong, so that what proves it goes on; another account is proved no more. */
async function leaveAccount(
  tx: Tx,
  { clientId, objection: { undo, cause }, actor, at }: Pick<Taking, 'clientId' | 'objection' | 'actor' | 'at'>,
): Promise<void> {
  const { before, after } = undo.bankAccountId ?? { before: null, after: null };
  if (after === null) return;
  const [left, meta] = [
    { clientId, bankAccountId: BigInt(after) },
    { actor, cause: null, occurredAt: at },
  ];
  if (cause === 'bank_notice' && before !== null) await microdepositsFollow(tx, left, BigInt(before), meta);
  else await endMicrodeposits(tx, left, meta);
}

const idOf = (value: bigint | null) => (value === null ? null : String(value));

/** What an objection is about, as it is now. */
async function stateOf(tx: Tx, clientId: bigint, objection: Objection) {
  const [now] = await tx.sql`
    select ${columns(customers, ['name', 'customerType', 'bankAccountId', 'authorizationLimitCents', 'authorizationId'])}
      from customers where client_id = ${clientId} and id = ${objection.customerId}`;
  invariant(now, 'an objection is that of a customer');
  const account = objection.undo.bankAccountId;
  return { ...now, covered: !account || (await stillCovered(tx, clientId, objection, account.after)) };
}

/** Whether all that the change did is still so: only then can it be taken back. */
const isStill = ({ undo }: Objection, now: Awaited<ReturnType<typeof stateOf>>): boolean =>
  Object.keys(undo).length > 0 &&
  now.covered &&
  (!undo.limitCents || idOf(now.authorizationLimitCents) === undo.limitCents.after) &&
  (!undo.name || now.name === undo.name.after) &&
  (!undo.customerType || now.customerType === undo.customerType.after);

/** Whether every agreement of an objection that stands still covers the account that it was changed to. */
async function stillCovered(
  { sql }: Tx,
  clientId: bigint,
  { authorizationIds }: Objection,
  accountId: string | null,
): Promise<boolean> {
  const standing = await sql<{ same: boolean }[]>`
    select bank_account_id is not distinct from ${accountId}::bigint as same from authorizations
     where client_id = ${clientId} and id = any(${arrayLiteral(authorizationIds)}::bigint[])
       and status in ('in_force', 'suspended')`;
  return standing.length > 0 && standing.every(({ same }) => same);
}

type Back = Extract<AuthorizationWork['command'], { type: 'changeAccount' | 'changeLimit' | 'amend' }>;

function commandsOf(undo: Objection['undo'], isShown: boolean, change: ChangeRecord): Back[] {
  const { bankAccountId, limitCents, customerType, name } = undo;
  const category = isShown && customerType ? (customerType.before as CustomerType) : undefined;
  return [
    ...(bankAccountId
      ? [
          {
            type: 'changeAccount' as const,
            bankAccountId: bankAccountId.before,
            by: 'business' as const,
            termsHash: null,
            change,
          },
        ]
      : []),
    ...(isShown && limitCents
      ? [
          {
            type: 'changeLimit' as const,
            limitCents: limitCents.before === null ? null : BigInt(limitCents.before),
            change,
          },
        ]
      : []),
    ...(category || name
      ? [{ type: 'amend' as const, ...(category && { category }), ...(name && { renamed: true as const }), change }]
      : []),
  ];
}
