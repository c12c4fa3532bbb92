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
import { changeCustomersAlike, refreshViews } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { tellOfChange, termLines } from '@cordelle/engine/mail/tell-of-change.ts';
import type { openObjections, settleObjectionInput } from '@cordelle/validation/customers/objections.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';

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
  const [customer] = await tx.sql`select 1 from customers where client_id = ${ctx.client.id} and id = ${customerId}`;
  if (!customer) throw new DomainError('record.not_found');
  const rows = await tx.sql`
    select ${OBJECTION} from agreement_changes h
     where h.client_id = ${ctx.client.id} and h.customer_id = ${customerId} and h.objected_at is not null
       and h.settled_at is null order by h.id desc limit ${SHOWN_MOST}`;
  const { language } = ctx;
  const { currency } = ctx.client;
  return {
    records: rows.map(({ id, terms, undo, changedAt, objectedAt, objection }) => {
      invariant(objectedAt, 'who objects did so at some time');
      return {
        id: String(id),
        lines: termLines(terms, { language, currency }),
        changedAt: changedAt.toISOString(),
        objectedAt: objectedAt.toISOString(),
        words: objection,
        canTakeBack: Object.keys(undo).length > 0,
      };
    }),
  };
}

type Objection = Awaited<ReturnType<typeof openObjection>>;

async function openObjection({ sql }: Tx, clientId: bigint, customerId: bigint, id: bigint) {
  const [customer] = await sql`
    select 1 from customers where client_id = ${clientId} and id = ${customerId} for no key update`;
  if (!customer) throw new DomainError('record.not_found');
  const [row] = await sql`
    select ${OBJECTION} from agreement_changes h
     where h.client_id = ${clientId} and h.customer_id = ${customerId} and h.id = ${id}
       and h.objected_at is not null and h.settled_at is null for update`;
  if (!row) throw new DomainError('change.not_objected');
  return row;
}

/**
 * Settles what a payer objects to: the change is taken back, or a new agreement of theirs is on record. Debits go on unless another
 * objection waits. Throws `record.not_found`, `change.not_objected`, `change.changed_since`, `change.signed_day_required`,
 * `change.day_to_come`.
 */
export async function settleObjection(
  { app, actor, client }: Pick<MemberContext, 'actor' | 'client'> & { readonly app: App },
  tx: Tx,
  { customerId: asked, changeId, how, agreedOn }: z.output<typeof settleObjectionInput>,
): Promise<void> {
  const [clientId, customerId, at] = [client.id, BigInt(asked), app.clock.now()];
  const objection = await openObjection(tx, clientId, customerId, BigInt(changeId));
  const today = localDate(at, RAIL_FACTS[client.country].zone);
  if (how === 'taken_back') await takeBack(tx, app, { clientId, customerId, objection, actor, at, today });
  else {
    if (agreedOn === undefined) throw new DomainError('change.signed_day_required', { field: 'agreedOn' });
    const [objectedAt] = [objection.objectedAt ?? at];
    // Only what was signed after they objected answers the objection.
    if (agreedOn > today || agreedOn < localDate(objectedAt, RAIL_FACTS[client.country].zone))
      throw new DomainError('change.day_to_come', { field: 'agreedOn' });
    await tx.sql`
      update agreement_changes set agreed_on = ${agreedOn} where client_id = ${clientId} and id = ${objection.id}`;
  }
  await tx.sql`
    update agreement_changes set settled_at = ${at}, settled = ${how}, settled_by = ${actor}
     where client_id = ${clientId} and id = ${objection.id}`;
  const free = await tx.sql<{ id: bigint }[]>`
    select a.id from unnest(${arrayLiteral(objection.authorizationIds)}::bigint[]) as a (id)
     where not exists (select 1 from agreement_changes o
                        where o.client_id = ${clientId} and o.customer_id = ${customerId} and o.objected_at is not null
                          and o.settled_at is null and a.id = any(o.authorization_ids))
     order by 1`;
  await changeAuthorizations(
    tx,
    free.map(({ id }) => ({
      clientId,
      customerId,
      authorizationId: id,
      command: { type: 'resume', changeId, settled: how },
    })),
    { actor, at },
  );
  await recordFacts(tx, clientId, [{ customerId, type: 'agreement_objection_settled' }], { actor, at });
}

type Taking = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly objection: Objection;
  readonly actor: string;
  readonly at: Date;
  readonly today: string;
};

/** What was before is so again, and the payer is told. */
async function takeBack(
  tx: Tx,
  app: App,
  { clientId, customerId, objection, actor, at, today }: Taking,
): Promise<void> {
  const { undo, terms } = objection;
  if (Object.keys(undo).length === 0) throw new DomainError('change.changed_since');
  const [now] = await tx.sql`
    select ${columns(customers, ['name', 'customerType', 'bankAccountId', 'authorizationLimitCents', 'authorizationId'])}
      from customers where client_id = ${clientId} and id = ${customerId}`;
  invariant(now, 'an objection is that of a customer');
  const idOf = (value: bigint | null) => (value === null ? null : String(value));
  const bigOf = (value: string | null) => (value === null ? null : BigInt(value));
  const isStill =
    (!undo.bankAccountId || idOf(now.bankAccountId) === undo.bankAccountId.after) &&
    (!undo.limitCents || idOf(now.authorizationLimitCents) === undo.limitCents.after) &&
    (!undo.name || now.name === undo.name.after) &&
    (!undo.customerType || now.customerType === undo.customerType.after);
  if (!isStill) throw new DomainError('change.changed_since');
  const backwards = terms.map(({ term, before, after }) => ({ term, before: after, after: before }));
  const account = undo.bankAccountId && bigOf(undo.bankAccountId.before);
  const begun = await beginChange(tx, {
    clientId,
    customerId,
    reason: { cause: 'taken_back', means: null, agreedOn: null, since: today, noticeCode: null, formIsProof: false },
    ...(account != null && { account: { before: now.bankAccountId, after: account } }),
    ...(undo.limitCents && { limit: { after: bigOf(undo.limitCents.before), above: 'keep' } }),
    renamed: undo.name !== undefined,
    amended: undo.customerType !== undefined,
    terms: backwards,
    undo: {},
    actor,
    at,
  });
  await changeCustomersAlike(tx, clientId, [customerId], {
    ...(undo.bankAccountId && { bankAccountId: bigOf(undo.bankAccountId.before) }),
    ...(undo.name && { name: undo.name.before }),
  });
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
