import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Connection, connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { beginConsent, finishConsent } from '@cordelle/engine/accounting/consent.ts';
import type { ConsentBy } from '@cordelle/engine/accounting/consent-by.ts';
import { endConnectionOf, giveBack } from '@cordelle/engine/accounting/end-connection.ts';
import { readAccounts } from '@cordelle/engine/accounting/read-organisation.ts';
import type { App } from '@cordelle/engine/app.ts';
import { AccountingFailed } from '@cordelle/engine/ports/accounting-service.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import {
  beginConnectionInput,
  choosableCustomers as choosableCustomersAnswer,
  choosableCustomersInput,
  choosableInvoices as choosableInvoicesAnswer,
  choosableInvoicesInput,
  connectCustomersInput,
  connectionBegun,
  connectionFinished,
  customerSettings,
  customerSettingsInput,
  decideInvoiceInput,
  finishConnectionInput,
  imported,
  importInvoicesInput,
  integration,
  integrationConflicts,
  integrationCustomers,
  integrationCustomersInput,
  integrationInput,
  integrationInvoices,
  integrationInvoicesInput,
  oneIntegrationCustomer,
  oneIntegrationCustomerInput,
  resolveConflictInput,
  resolveInvoiceInput,
  resolvePaymentInput,
  unlinkInput,
  updatePaymentAccountInput,
} from '@cordelle/validation/integrations.ts';
import { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { requestMeta } from '../request-meta.ts';
import { procedure, router } from '../trpc.ts';
import { conflictsOf } from './conflicts.ts';
import { connectCustomers } from './connect-customers.ts';
import { anyConnection, freshInvoices, freshRecords, lastRead, workingConnection } from './connected-books.ts';
import { decideField } from './copy-contacts.ts';
import { choosableCustomers, connectedRows, customerRows, type Looking } from './customer-rows.ts';
import { changeSettings } from './customer-settings.ts';
import { importInvoices } from './import-invoices.ts';
import { integrationOf, paymentAccountsFor } from './integration-of.ts';
import { decideDrift } from './invoice-drift.ts';
import { choosableInvoices, invoiceRows } from './invoice-rows.ts';
import { decidePayment } from './payment-conflicts.ts';
import { REPORTING, reportProcedures } from './reports-router.ts';

const decided = z.object({});
/** Consent is a person's to give, so no scope opens it. */
const CONSENTING = { auth: 'member', permission: 'menu.integrations', rate: 'write', audit: 'change' } as const;
const MANAGING = { ...CONSENTING, scope: 'integrations:write' } as const;

const READING = { auth: 'member', scope: 'integrations:read', audit: 'none', rate: 'read' } as const;
const OF_CUSTOMERS = { ...READING, permission: 'integrations.customers' } as const;
const OF_INVOICES = { ...READING, permission: 'integrations.invoices' } as const;
const WRITING = { scope: 'integrations:write', rate: 'write' } as const;
const WRITES_CUSTOMERS = { ...OF_CUSTOMERS, ...WRITING, audit: 'change' } as const;
const WRITES_INVOICES = { ...OF_INVOICES, ...WRITING, audit: 'money' } as const;

const looking = ({ app, client, language }: MemberContext, connection: Connection): Looking & { app: App } => ({
  app,
  client,
  connection,
  language,
});
/** Who asks, as rows and the journal remember them. */
const byOf = ({ app, actor, requestId }: MemberContext) => ({
  actor,
  at: app.clock.now(),
  wallAt: app.wallClock.now(),
  requestId,
});

/** Consent is given by a person in a browser, which it is bound to. */
function consentBy({ principal, client, actor }: MemberContext): ConsentBy {
  if (principal.kind !== 'user' || principal.credential.kind !== 'session') throw new DomainError('auth.forbidden');
  return {
    clientId: client.id,
    userId: principal.userId,
    sessionHash: fingerprintOf(principal.credential.sessionId),
    actor,
  };
}

/** Accounting software of a client: what is connected, and how that begins and ends. */
export const integrationsRouter = router({
  ...reportProcedures,
  get: procedure({ ...READING, permission: 'menu.integrations' })
    .input(integrationInput)
    .output(integration)
    .query(({ ctx, input }) => integrationOf(ctx, input.force)),

  begin: procedure(CONSENTING)
    .input(beginConnectionInput)
    .output(connectionBegun)
    .mutation(async ({ ctx, input }) => ({ url: (await beginConsent(ctx.app, input.software, consentBy(ctx))).href })),

  finish: procedure(CONSENTING)
    .input(finishConnectionInput)
    .output(connectionFinished)
    .mutation(async ({ ctx, input }) => ({
      outcome: await finishConsent(ctx.app, input.software, new URLSearchParams(input.answer), consentBy(ctx)),
    })),

  updateAccount: procedure(MANAGING)
    .input(updatePaymentAccountInput)
    .output(integration)
    .mutation(async ({ ctx, input }) => {
      await chooseAccount(ctx, input.paymentAccountId);
      return integrationOf(ctx, false);
    }),

  unlink: procedure({ ...MANAGING, permission: 'integrations.disconnect' })
    .input(unlinkInput)
    .output(integration)
    .mutation(async ({ ctx }) => {
      // Kept for the key of the call, so that asked again it is given back again where it was not.
      const { ended } = await ctx.writeAcross(async (tx) => {
        const connection = await endConnectionOf(tx, ctx.client.id, ctx.app.wallClock.now());
        return { ended: connection && String(connection.id) };
      });
      if (ended) await giveBack(ctx.app, { clientId: ctx.client.id, id: BigInt(ended) });
      return integrationOf(ctx, false);
    }),

  customers: procedure(OF_CUSTOMERS)
    .input(integrationCustomersInput)
    .output(integrationCustomers)
    .query(async ({ ctx, input }) => {
      const connection = await freshRecords(ctx, 'contacts', input.force);
      return ctx.read(async (tx) => ({
        ...(await customerRows(tx, looking(ctx, connection), input)),
        readAt: (await lastRead(tx, connection, 'contacts'))?.toISOString() ?? null,
      }));
    }),

  customer: procedure(OF_CUSTOMERS)
    .input(oneIntegrationCustomerInput)
    .output(oneIntegrationCustomer)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => {
        const by = { customerId: BigInt(input.customerId) };
        await requireCustomers(tx, ctx.client.id, [by.customerId]);
        const connection = await connectionOf(tx, ctx.client.id);
        const [customer = null] = connection ? await connectedRows(tx, looking(ctx, connection), by) : [];
        return { customer };
      }),
    ),

  choosableCustomers: procedure(OF_CUSTOMERS)
    .input(choosableCustomersInput)
    .output(choosableCustomersAnswer)
    .query(async ({ ctx, input }) => {
      const connection = await freshRecords(ctx, 'contacts', false);
      return ctx.read((tx) => choosableCustomers(tx, looking(ctx, connection), input));
    }),

  connectCustomers: procedure(WRITES_CUSTOMERS)
    .input(connectCustomersInput)
    .output(imported)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const named = input.customers.flatMap(({ customerId }) => (customerId ? [BigInt(customerId)] : []));
        await requireCustomers(tx, ctx.client.id, named);
        const connection = await workingConnection(tx, ctx.client.id);
        const connecting = {
          keys: ctx.app.keys,
          client: ctx.client,
          connection,
          by: byOf(ctx),
          language: ctx.language,
          requestMeta: requestMeta(ctx),
        };
        return connectCustomers(tx, connecting, input.customers);
      }),
    ),

  customerSettings: procedure(WRITES_CUSTOMERS)
    .input(customerSettingsInput)
    .output(customerSettings)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const connection = await anyConnection(tx, ctx.client.id);
        const acting = { requestMeta: requestMeta(ctx), keys: ctx.app.keys, rail: ctx.client.country };
        await changeSettings(tx, acting, connection, input.customers);
        const contactIds = input.customers.map(({ id }) => id);
        return { customers: await connectedRows(tx, looking(ctx, connection), { contactIds }) };
      }),
    ),

  invoices: procedure(OF_INVOICES)
    .input(integrationInvoicesInput)
    .output(integrationInvoices)
    .query(async ({ ctx, input }) => {
      const connection = await freshInvoices(ctx, input.force);
      return ctx.read(async (tx) => ({
        ...(await invoiceRows(tx, looking(ctx, connection), input)),
        readAt: (await lastRead(tx, connection, 'invoices'))?.toISOString() ?? null,
      }));
    }),

  choosableInvoices: procedure(OF_INVOICES)
    .input(choosableInvoicesInput)
    .output(choosableInvoicesAnswer)
    .query(async ({ ctx, input }) => {
      const connection = await freshInvoices(ctx, false);
      return ctx.read((tx) => choosableInvoices(tx, looking(ctx, connection), input));
    }),

  importInvoices: procedure(WRITES_INVOICES)
    .input(importInvoicesInput)
    .output(imported)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const importing = {
          client: ctx.client,
          connection: await workingConnection(tx, ctx.client.id),
          requestMeta: requestMeta(ctx),
          language: ctx.language,
          at: ctx.app.wallClock.now(),
          automatic: false,
        };
        return importInvoices(tx, importing, input.ids);
      }),
    ),

  decideInvoice: procedure({ ...WRITES_INVOICES, audit: 'change' })
    .input(decideInvoiceInput)
    .output(decided)
    .mutation(({ ctx, input: { id, decision } }) =>
      ctx.write(async (tx) => {
        const connection = await anyConnection(tx, ctx.client.id);
        const changed = await tx.sql`
          update accounting_invoices set skipped = ${decision === 'skip'}, collect_anyway = ${decision === 'collect'}
           where client_id = ${ctx.client.id} and connection_id = ${connection.id} and invoice_id = ${id}`;
        if (changed.count === 0) throw new DomainError('record.not_found');
        return {};
      }),
    ),

  conflicts: procedure({ ...READING, permission: 'menu.integrations' })
    .input(unlinkInput)
    .output(integrationConflicts)
    .query(({ ctx }) => ctx.read(async (tx) => conflictsOf(tx, looking(ctx, await anyConnection(tx, ctx.client.id))))),

  resolveConflict: procedure(WRITES_CUSTOMERS)
    .input(resolveConflictInput)
    .output(decided)
    .mutation(({ ctx, input: { id: contactId, ...asked } }) =>
      ctx.write(async (tx) => {
        const connection = await anyConnection(tx, ctx.client.id);
        const copying = { keys: ctx.app.keys, client: ctx.client, connection, by: byOf(ctx) };
        await decideField(tx, copying, { contactId, ...asked });
        return {};
      }),
    ),

  resolvePayment: procedure(REPORTING)
    .input(resolvePaymentInput)
    .output(decided)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const connection = await connectionOf(tx, ctx.client.id);
        if (!connection) throw new DomainError('record.not_found');
        const by = { actor: ctx.actor, at: ctx.app.wallClock.now() };
        await decidePayment(tx, connection, { id: BigInt(input.id), decision: input.decision }, by);
        return {};
      }),
    ),

  resolveInvoice: procedure(WRITES_INVOICES)
    .input(resolveInvoiceInput)
    .output(decided)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const connection = await connectionOf(tx, ctx.client.id);
        if (!connection) throw new DomainError('record.not_found');
        const asked = { scheduleId: BigInt(input.scheduleId), decision: input.decision };
        await decideDrift(tx, ctx.client, connection, requestMeta(ctx), asked);
        return {};
      }),
    ),
});

/** Throws `record.not_found` unless all of them are customers of the client. */
async function requireCustomers({ sql }: Tx, clientId: bigint, ids: readonly bigint[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await sql`
    select 1 from customers where client_id = ${clientId} and id = any(${arrayLiteral(wanted)}::bigint[])`;
  if (found.count < wanted.length) throw new DomainError('record.not_found');
}

/** Payments are booked to this account from now on; what was booked to another stays there. */
async function chooseAccount(ctx: MemberContext, accountId: string): Promise<void> {
  const { app, client } = ctx;
  const connection = await ctx.read((tx) => connectionOf(tx, client.id));
  if (connection?.status !== 'connected') throw new DomainError('accounting.not_connected');
  const accounts = await readAccounts(app, connection, 'person').catch((error: unknown) => {
    throw error instanceof AccountingFailed ? new DomainError('accounting.away') : error;
  });
  const chosen = paymentAccountsFor({ ...connection, accounts }, client.currency).find(({ id }) => id === accountId);
  if (!chosen) throw new DomainError('accounting.account_unknown');
  await ctx.write(
    ({ sql }) => sql`
    update accounting_connections
       set payment_account_id = ${chosen.id}, payment_account_name = ${chosen.name}, payment_account_kind = ${chosen.kind},
           payment_account_set_at = ${app.wallClock.now()}
     where client_id = ${client.id} and id = ${connection.id}`,
  );
}
