import { Hono } from 'hono';
import { z } from 'zod';
import { FAULTS } from './faults.ts';
import type { AccountingWorlds } from './open-accounting.ts';
import type { AccountingWorld } from './service.ts';
import { type Changed, tell } from './tell.ts';
import { id } from './wire-shapes.ts';

const TIMES_MAX = 10_000;

/** What somebody does in the service itself, and what the service does wrong. Each names what it changes. */
const command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('fault'), fault: z.enum(FAULTS), times: z.int().min(0).max(TIMES_MAX) }),
  /** Somebody takes away what they consented to. */
  z.strictObject({ do: z.literal('revoke'), organisation: id }),
  z.strictObject({ do: z.literal('expire_access') }),
  z.strictObject({ do: z.literal('limits'), perMinute: z.int().min(1).max(1_000_000) }),
  z.strictObject({ do: z.literal('lock'), organisation: id, until: z.iso.date().nullable() }),
  z.strictObject({ do: z.literal('void_invoice'), invoice: id }),
  z.strictObject({ do: z.literal('change_invoice'), invoice: id, cents: z.int().positive() }),
  z.strictObject({
    do: z.literal('bill'),
    organisation: id,
    contact: id,
    number: z.string().max(100),
    cents: z.int().positive(),
    on: z.iso.date(),
  }),
  z.strictObject({
    do: z.literal('pay_invoice'),
    invoice: id,
    account: id,
    cents: z.int().positive(),
    on: z.iso.date(),
  }),
  z.strictObject({ do: z.literal('delete_payment'), payment: id }),
  /** Only QuickBooks has it: the payment stays, of nothing. */
  z.strictObject({ do: z.literal('void_payment'), payment: id }),
  z.strictObject({ do: z.literal('archive_account'), account: id, active: z.boolean() }),
  z.strictObject({
    do: z.literal('change_contact'),
    contact: id,
    name: z.string().max(255).optional(),
    email: z.string().max(255).optional(),
  }),
  z.strictObject({ do: z.literal('archive_contact'), contact: id }),
  z.strictObject({ do: z.literal('merge_contact'), contact: id, into: id }),
]);
type Command = z.output<typeof command>;

/** How tests and demonstrations drive the accounting services; programs alone. */
export function accountingControl(worlds: AccountingWorlds): Hono {
  const app = new Hono();
  app.post('/control/:service{xero|quickbooks}', async (c) => {
    if (c.req.header('origin') !== undefined) return c.json({ message: 'not for browsers' }, 403);
    const world = worlds[c.req.param('service') as keyof AccountingWorlds];
    const input = command.safeParse(await c.req.json().catch(() => null));
    if (!input.success) return c.json({ message: z.prettifyError(input.error) }, 422);
    carryOut(world, input.data);
    await world.kept();
    const changed = changedBy(world, input.data);
    if (changed) tell(world, changed, new Date());
    return c.json({ done: input.data.do });
  });
  app.get('/books/:service{xero|quickbooks}', (c) => {
    const { books } = worlds[c.req.param('service') as keyof AccountingWorlds];
    return c.json(
      books.organisations.all().map((organisation) => ({
        ...organisation,
        contacts: books.contacts
          .all()
          .filter(({ organisationId, state }) => organisationId === organisation.id && state === 'active')
          .map(({ id: contactId, currency }) => ({ id: contactId, currency })),
        billed: books.invoices
          .all()
          .filter(({ organisationId, number }) => organisationId === organisation.id && !number.startsWith('INV-'))
          .map((invoice) => ({ id: invoice.id, number: invoice.number, dueCents: books.dueCents(invoice) })),
        accounts: books.accounts.all().filter(({ organisationId }) => organisationId === organisation.id),
        balances: Object.fromEntries(books.balances(organisation.id)),
        payments: books.payments
          .all()
          .filter(({ organisationId, reference }) => organisationId === organisation.id && reference !== ''),
        documents: [...books.invoices.all(), ...books.creditNotes.all(), ...books.entries.all()].filter(
          ({ organisationId, reference }) => organisationId === organisation.id && reference,
        ),
      })),
    );
  });
  return app;
}

/** The record that a command changed, of which the service tells whoever listens. */
function changedBy({ kind, books }: AccountingWorld, asked: Command): Changed | null {
  if ('payment' in asked) {
    const found = books.payments.get(asked.payment);
    if (!found) return null;
    const { id: paymentId, invoiceId, organisationId } = found;
    const verb = found.state === 'voided' ? 'voided' : 'deleted';
    if (kind.name === 'quickbooks') return { kind: 'payment', verb, id: paymentId, organisationId };
    // It says nothing of payments, but that the invoice changed.
    return invoiceId === null ? null : { kind: 'invoice', id: invoiceId, organisationId };
  }
  if ('contact' in asked) {
    const found = books.contacts.get(asked.contact);
    return found ? { kind: 'contact', id: found.id, organisationId: found.organisationId } : null;
  }
  if (!('invoice' in asked)) return null;
  const found = books.invoices.get(asked.invoice);
  return found ? { kind: 'invoice', id: found.id, organisationId: found.organisationId } : null;
}

function carryOut(world: AccountingWorld, asked: Command): void {
  const { books, grants } = world;
  const at = new Date();
  const changedAt = at.toISOString();
  switch (asked.do) {
    case 'fault':
      world.faults.set(asked.fault, asked.times);
      return;
    case 'revoke': {
      const connection = world.connectionTo(asked.organisation);
      if (connection) world.connections.put({ ...connection, alive: false });
      grants.revokeAll(asked.organisation);
      return;
    }
    case 'limits':
      world.perMinute = asked.perMinute;
      return;
    case 'expire_access':
      grants.expireAccess();
      return;
    case 'lock': {
      const found = books.organisations.get(asked.organisation);
      if (found) books.organisations.put({ ...found, lockedUntil: asked.until });
      return;
    }
    case 'void_invoice':
    case 'change_invoice': {
      const found = books.invoices.get(asked.invoice);
      if (!found) return;
      const change = asked.do === 'void_invoice' ? { state: 'voided' as const } : { cents: asked.cents };
      books.invoices.put({ ...found, ...change, revision: found.revision + 1, changedAt });
      return;
    }
    case 'bill': {
      const organisation = books.organisations.get(asked.organisation);
      if (!organisation) return;
      books.invoices.put({
        id: books.newId(),
        organisationId: organisation.id,
        number: asked.number,
        contactId: asked.contact,
        date: asked.on,
        dueDate: asked.on,
        cents: asked.cents,
        creditedCents: 0,
        currency: organisation.currency,
        state: 'open',
        revision: 0,
        changedAt,
      });
      return;
    }
    case 'pay_invoice': {
      const found = books.invoices.get(asked.invoice);
      if (!found) return;
      const { organisationId, contactId, currency, id: invoiceId } = found;
      const { account: accountId, cents, on: date } = asked;
      const by = { reference: '', note: 'by hand', reconciled: false };
      books.book(
        { organisationId, invoiceId, contactId, accountId, cents, appliedCents: cents, currency, date, ...by },
        at,
      );
      return;
    }
    case 'delete_payment':
    case 'void_payment': {
      const found = books.payments.get(asked.payment);
      if (found) books.remove(found, asked.do === 'void_payment' ? 'voided' : 'deleted', at);
      return;
    }
    case 'archive_account': {
      const found = books.accounts.get(asked.account);
      if (found) books.accounts.put({ ...found, active: asked.active });
      return;
    }
    case 'change_contact':
    case 'archive_contact':
    case 'merge_contact': {
      const found = books.contacts.get(asked.contact);
      if (!found) return;
      const change =
        asked.do === 'archive_contact'
          ? { state: 'archived' as const }
          : asked.do === 'merge_contact'
            ? { state: 'merged' as const, mergedInto: asked.into }
            : { name: asked.name ?? found.name, email: asked.email ?? found.email };
      books.contacts.put({ ...found, ...change, revision: found.revision + 1, changedAt });
      return;
    }
  }
}
