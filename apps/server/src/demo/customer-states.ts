import { askForAuthorizations } from '@cordelle/api/authorization-requests/ask.ts';
import { askingClient } from '@cordelle/api/authorization-requests/asking-client.ts';
import { actOnCustomers } from '@cordelle/api/customers/act.ts';
import { createCustomer, type NewCustomer } from '@cordelle/api/customers/create-customer.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { changeCustomersAlike } from '@cordelle/engine/customers/customer-rows.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { markValidated } from '@cordelle/engine/microdeposits/mark-validated.ts';
import { unfinishedCustomers } from './plan.ts';

type Place = { readonly rail: Rail; readonly clientId: bigint; readonly actor: string; readonly at: Date };

async function act(app: App, tx: Tx, place: Place, action: CustomerAction, customerId: bigint): Promise<void> {
  const { rail, clientId, actor, at } = place;
  const requestMeta = { clientId, now: at, meta: { actor, cause: 'demo data', occurredAt: at } };
  const [acted] = await actOnCustomers(tx, { requestMeta, keys: app.keys, rail }, action, [customerId]);
  if (acted?.refusal) throw acted.refusal;
}

/** Two test credits to the account of a customer, with the next bank file. */
export const proveAccount = (app: App, tx: Tx, place: Place, customerId: bigint): Promise<void> =>
  act(app, tx, place, 'send_microdeposit', customerId);

/** Who agreed online in the United States signed in at their bank, unless two test credits are to prove the account. */
export async function signedInAtBank(
  tx: Tx,
  { rail, clientId, actor, at }: Place,
  customerId: bigint,
  { authorization, bank, verificationRequired }: NewCustomer,
): Promise<void> {
  if (rail !== 'US' || authorization.channel !== 'online' || bank === null || verificationRequired) return;
  const [row] = await tx.sql`
    select ${present(columns(customers, ['bankAccountId']))} from customers where client_id = ${clientId} and id = ${customerId}`;
  invariant(row, 'who has bank details has an account');
  await markValidated(tx, [{ clientId, bankAccountId: row.bankAccountId, by: 'connection' }], { actor, at });
}

/** Customers who are not ready when the year ends, each for another reason; brought there as people would. */
export async function leaveUnfinished(app: App, tx: Tx, place: Place): Promise<void> {
  const { rail, clientId, actor, at } = place;
  const create = async (customer: NewCustomer) => {
    const id = await createCustomer(tx, app.keys, clientId, customer, { actor, at, requestId: null });
    await signedInAtBank(tx, place, id, customer);
    return id;
  };
  const { proving, asked, unreachable, former, unsubscribed } = unfinishedCustomers(rail);
  await proveAccount(app, tx, place, await create(proving));
  await act(app, tx, place, 'archive', await create(former));
  await unsubscribe(tx, place, await create(unsubscribed));
  const client = await askingClient(tx, clientId);
  const awaited = [await create(asked), await create(unreachable)];
  const { addresses } = app;
  await askForAuthorizations(
    tx,
    { addresses, client, message: undefined, actor, at, language: client.language },
    awaited,
  );
}

/** As the link at the foot of each reminder does. */
async function unsubscribe(tx: Tx, { clientId, actor, at }: Place, customerId: bigint): Promise<void> {
  await changeCustomersAlike(tx, clientId, [customerId], { paymentReminderUnsubscribedAt: at });
  const data = { setting: 'payment_reminder', enabled: false };
  await recordFacts(tx, clientId, [{ customerId, type: 'notification_settings_updated', data }], { actor, at });
}
