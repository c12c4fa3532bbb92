import { keepConnection } from '@cordelle/engine/accounting/keep-connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { AccountingService, BookContact, BookInvoice, Books } from '@cordelle/engine/ports/accounting-service.ts';

// Books that are read and never written to, as imports and what follows them see them.

const SOON = new Date('2999-01-01T00:00:00Z');
const ORGANISATION = { name: 'Maple', baseCurrency: 'CAD', country: 'CA', shortCode: null, lockedUntil: null } as const;

export const aContact = (id: string, over: Partial<BookContact> = {}): BookContact => ({
  id,
  name: `Contact ${id}`,
  email: `contact${id}@example.test`,
  phone: null,
  address: null,
  number: null,
  state: 'active',
  mergedInto: null,
  currency: 'CAD',
  isCustomer: true,
  changedAt: SOON,
  ...over,
});

export const anInvoice = (
  id: string,
  contact: Pick<BookContact, 'id' | 'name'>,
  over: Partial<BookInvoice> = {},
): BookInvoice => ({
  id,
  number: `INV-${id}`,
  contactId: contact.id,
  contactName: contact.name,
  contactEmail: null,
  issueDate: '2026-03-01',
  dueDate: '2026-03-24',
  totalCents: 20_000n,
  dueCents: 12_345n,
  currency: 'CAD',
  state: 'open',
  revision: null,
  changedAt: SOON,
  ...over,
});

type Records = {
  readonly contacts: () => Iterable<BookContact>;
  readonly invoices: () => Iterable<BookInvoice>;
};

/** A service that answers these records, all of them each time it is asked. */
export const serviceOfRecords = ({ contacts, invoices }: Records): AccountingService =>
  ({
    software: 'xero',
    limits: { atOnce: 4, burst: 500, perMinute: 50_000, keptForPeople: 0 },
    pageOf: ({ kind, id }: { kind: string; id: string }) => new URL(`https://books.example.test/${kind}/${id}`),
    books: ({ call }: { call: (send: () => Promise<unknown>) => Promise<unknown> }) => {
      const all = (records: Iterable<unknown>) =>
        call(async () => ({ records: [...records], next: null, cursor: 'c', total: null }));
      return {
        organisation: () => call(async () => ORGANISATION),
        accounts: () => call(async () => []),
        contacts: () => all(contacts()),
        invoices: () => all(invoices()),
        // Nothing else is asked of it here.
      } as unknown as Books;
    },
  }) as unknown as AccountingService;

/** Connects a client to the organisation of such a service. */
export const connectOrganisation = (app: App, clientId: bigint) =>
  keepConnection(app, {
    software: 'xero',
    opened: { organisationId: 'maple', name: ORGANISATION.name, grantId: 'g' },
    organisation: ORGANISATION,
    tokens: { accessToken: 'a', accessExpiresAt: SOON, refreshToken: 'r', consentExpiresAt: null },
    by: { clientId, userId: 1n, sessionHash: 's', actor: 'user:1' },
  });
