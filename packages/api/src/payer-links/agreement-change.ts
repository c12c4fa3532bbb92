import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges } from '@cordelle/db/schema/agreement-changes.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { HeldFor } from '@cordelle/domain/authorization/change.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { beginObjection, OBJECTABLE, objectionState } from '@cordelle/engine/authorizations/begin-objection.ts';
import { endObjection } from '@cordelle/engine/authorizations/end-objection.ts';
import { stillHeld } from '@cordelle/engine/authorizations/still-held.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { notifyUsers } from '@cordelle/engine/mail/notify-users.ts';
import { objectUntilDay, termLines } from '@cordelle/engine/mail/tell-of-change.ts';
import type { objectToChangeInput, payerChange, payerChangeInput } from '@cordelle/validation/payer-links.ts';
import type { z } from 'zod';
import { asLinkedPayer } from '../auth/linked-payer.ts';
import type { RequestContext } from '../context.ts';
import { PAYER } from '../payer-flows/give-consent.ts';

const CHANGE = joined(
  OBJECTABLE,
  columns(agreementChanges, 'h', ['cause', 'terms', 'changedAt']),
  columns(customers, 'c', ['name']),
  columns(clients, 'cl', ['country', 'currency']),
);
type Change = Row<typeof CHANGE>;
type Whose = { readonly clientId: bigint; readonly customerId: bigint };

async function changeOf({ sql }: Tx, { clientId, customerId }: Whose, id: string): Promise<Change> {
  const [row] = await sql`
    select ${CHANGE} from agreement_changes h
      join customers c on c.client_id = h.client_id and c.id = h.customer_id join clients cl on cl.id = h.client_id
     where h.client_id = ${clientId} and h.customer_id = ${customerId} and h.id = ${BigInt(id)} for update of c, h`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

/** A change of a payer's agreement as they are told it. Throws `auth.link_invalid`, `record.not_found`. */
export async function openChange(
  app: App,
  { token, language, id }: z.output<typeof payerChangeInput>,
): Promise<z.input<typeof payerChange>> {
  return asLinkedPayer(app, token, async (tx, payer) => {
    const change = await changeOf(tx, payer, id);
    const { country, currency } = change;
    return {
      id,
      state: objectionState(change, app.clock.now()),
      changedOn: localDate(change.changedAt, RAIL_FACTS[country].zone),
      lines: termLines(change.terms, { language, currency }),
      because: change.cause,
      objectUntil: objectUntilDay(change),
      held: await stillHeld(tx, payer, change),
    };
  });
}

/**
 * A payer objects to a change: no debit is made under the agreements it is about until somebody settles it, and the business is
 * told. Asked again, or of agreements that have ended, nothing more happens. Throws `auth.link_invalid`, `record.not_found`, `change.too_late`.
 */
export async function objectToChange(
  context: RequestContext,
  { token, id, words }: z.output<typeof objectToChangeInput>,
): Promise<{ readonly objected: true }> {
  const { app } = context;
  const now = app.clock.now();
  return asLinkedPayer(app, token, async (tx, payer) => {
    const { clientId, customerId } = payer;
    const change = await changeOf(tx, payer, id);
    const begun = await beginObjection(tx, { clientId, customerId, change, words, actor: PAYER, at: now });
    if (!begun) return { objected: true };
    await noteAnswer(tx, context, {
      payer,
      change,
      at: now,
      action: 'customers.object_to_change',
      template: 'agreement_objected',
    });
    return { objected: true };
  });
}

/**
 * A payer takes an objection back: they agree to what the change says, and debits go on unless something else holds them, which
 * the business is told. Asked again, or of what nobody objects
 * to any more, nothing happens. Throws `auth.link_invalid`, `record.not_found`.
 */
export async function agreeToChange(
  context: RequestContext,
  { token, id }: z.output<typeof payerChangeInput>,
): Promise<{ readonly agreed: true }> {
  const { app } = context;
  const now = app.clock.now();
  return asLinkedPayer(app, token, async (tx, payer) => {
    const { clientId, customerId } = payer;
    const change = await changeOf(tx, payer, id);
    if (objectionState(change, now) !== 'objected') return { agreed: true };
    await endObjection(tx, { clientId, customerId, objection: change, how: 'payer_agreed', actor: PAYER, at: now });
    await recordFacts(tx, clientId, [{ customerId, type: 'agreement_objection_settled' }], { actor: PAYER, at: now });
    const held = await stillHeld(tx, payer, change);
    await noteAnswer(tx, context, {
      payer,
      change,
      at: now,
      action: 'customers.agree_to_change',
      template: held === null ? 'agreement_agreed' : `agreement_agreed_${held}`,
    });
    return { agreed: true };
  });
}

type Answer = {
  readonly payer: Whose;
  readonly change: Change;
  readonly at: Date;
  readonly action: string;
  readonly template: 'agreement_objected' | 'agreement_agreed' | `agreement_agreed_${HeldFor}`;
};

/** What a payer answered is in the audit log, and the business is told. */
async function noteAnswer(
  tx: Tx,
  { app, ip, userAgent, requestId }: RequestContext,
  { payer: { clientId, customerId }, change, at, action, template }: Answer,
): Promise<void> {
  const id = String(change.id);
  const after = { changeId: id, ip, userAgent };
  await writeAuditRows(tx, [
    { clientId, at, actor: PAYER, action, targetType: 'customers', targetId: customerId, after, requestId },
  ]);
  const news = {
    clientId,
    template,
    inputs: () => ({ name: change.name }),
    path: `/client/customers/${customerId}`,
    about: id,
  };
  await notifyUsers(tx, app.addresses, 'newAuthorizationEmail', [news], at);
}
