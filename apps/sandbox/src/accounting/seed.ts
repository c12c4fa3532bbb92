import { createHash } from 'node:crypto';
import type { AccountingBooks, Contact, Organisation } from './books.ts';

const DAY_MS = 86_400_000;
const FIRST = ['Jo', 'Ada', 'Marie', 'Étienne', 'Priya', 'Liam', 'Chloé', 'Noah', 'Sofia', 'Wei', 'Amélie', 'Omar'];
const LAST = [
  'Tremblay',
  'Roy',
  'Singh',
  'Gagnon',
  'Martin',
  'Nguyen',
  'Côté',
  'Smith',
  'Bouchard',
  'Okafor',
  'Brown',
  'Lavoie',
];
const CITIES = [
  ['Laval', 'QC', 'H7A 1A1'],
  ['Toronto', 'ON', 'M5V 2T6'],
  ['Calgary', 'AB', 'T2P 1J9'],
  ['Halifax', 'NS', 'B3H 4R2'],
] as const;

export type Plan = {
  readonly name: string;
  readonly currency: 'CAD' | 'USD';
  readonly contacts: number;
  readonly invoices: number;
};

/** One large and one small organisation, as a service begins. */
export const PLANS: readonly Plan[] = [
  { name: 'Maple Dental Inc.', currency: 'CAD', contacts: 500, invoices: 3_000 },
  { name: 'Boreal Gym LLC', currency: 'USD', contacts: 40, invoices: 120 },
];

/** The same for the same words, whichever process asks. */
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const pick = <T>(list: readonly T[], text: string): T => list[hash(text).readUInt32BE(0) % list.length] as T;

function idOf(numbered: boolean, text: string, place: number): string {
  if (numbered) return String(place);
  const hex = hash(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const dayOf = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Fills the books of a service: archived, merged and erased contacts, two who share an address, invoices in another currency,
 * part-paid, credited and long paid ones, a locked period. The same for the same day.
 */
export function seed(books: AccountingBooks, service: string, numbered: boolean, today: string): void {
  let place = 1_000;
  for (const [index, plan] of PLANS.entries()) {
    const name = (what: string) => `${service} ${plan.name} ${what}`;
    const next = (what: string) => {
      place += 1;
      return idOf(numbered, name(what), place);
    };
    const organisation: Organisation = {
      id: numbered ? `91303${String(index + 1).padStart(11, '0')}` : next('organisation'),
      name: plan.name,
      currency: plan.currency,
      country: plan.currency === 'CAD' ? 'CA' : 'US',
      shortCode: `!${hash(name('short')).toString('hex').slice(0, 5)}`,
      lockedUntil: dayOf(today, -150),
      seededOn: today,
    };
    books.organisations.load(organisation);
    seedAccounts(books, organisation, next);
    const contacts = seedContacts(books, organisation, plan, next);
    seedInvoices(books, organisation, plan, contacts, next);
  }
}

function seedAccounts(books: AccountingBooks, { id, currency }: Organisation, next: (what: string) => string): void {
  const account = (
    code: string,
    name: string,
    kind: 'bank' | 'current_asset' | 'undeposited' | 'revenue' | 'expense' | 'credit_card',
    over = {},
  ) =>
    books.accounts.load({
      id: next(`account ${name}`),
      organisationId: id,
      code,
      name,
      kind,
      currency,
      takesPayments: false,
      active: true,
      ...over,
    });
  account('', 'Operating', 'bank');
  account('1100', 'Interim bank', 'bank');
  account('1150', 'Debit clearing', 'current_asset', { takesPayments: true });
  account('1160', 'Deposits paid', 'current_asset');
  account('1170', 'Old clearing', 'current_asset', { takesPayments: true, active: false });
  account('', 'Other currency', 'bank', { currency: currency === 'CAD' ? 'USD' : 'CAD' });
  account('2000', 'Company card', 'credit_card');
  account('', 'Undeposited Funds', 'undeposited');
  account('4000', 'Sales', 'revenue');
  account('6100', 'Bank fees', 'expense');
}

function seedContacts(
  books: AccountingBooks,
  { id, currency, seededOn }: Organisation,
  plan: Plan,
  next: (what: string) => string,
): Contact[] {
  const made: Contact[] = [];
  for (let n = 0; n < plan.contacts; n += 1) {
    const name = `${pick(FIRST, `${id} f ${n}`)} ${pick(LAST, `${id} l ${n}`)}${n % 9 === 0 ? ' & Fils' : ''} ${n + 1}`;
    const [city, region, postalCode] = pick(CITIES, `${id} c ${n}`);
    const state = n % 41 === 7 ? 'archived' : n % 97 === 11 ? 'merged' : n === 23 ? 'erased' : 'active';
    const contact: Contact = {
      id: next(`contact ${n}`),
      organisationId: id,
      number: n % 5 === 0 ? '' : `C-${String(n + 1).padStart(4, '0')}`,
      name,
      email: n % 13 === 5 ? '' : n === 31 ? 'payer30@example.test' : `payer${n}@example.test`,
      phone: n % 4 === 0 ? '' : `555${String(1000 + n).slice(-4)}`,
      street: `${n + 1} Rue Principale`,
      city,
      region,
      postalCode,
      state,
      mergedInto: state === 'merged' ? (made[0]?.id ?? null) : null,
      isCustomer: n % 17 !== 3,
      currency: n % 53 === 9 ? (currency === 'CAD' ? 'USD' : 'CAD') : currency,
      revision: 0,
      changedAt: `${dayOf(seededOn, -(n % 200) - 1)}T12:00:00.000Z`,
    };
    books.contacts.load(contact);
    made.push(contact);
  }
  return made;
}

function seedInvoices(
  books: AccountingBooks,
  { id, currency, seededOn }: Organisation,
  plan: Plan,
  contacts: readonly Contact[],
  next: (what: string) => string,
): void {
  const billed = contacts.filter(({ isCustomer, state }) => isCustomer && state !== 'merged');
  const clearing = books.accounts
    .all()
    .find(({ organisationId, name }) => organisationId === id && name === 'Operating');
  for (let n = 0; n < plan.invoices; n += 1) {
    const contact = billed[n % billed.length] as Contact;
    const days = (hash(`${id} due ${n}`).readUInt16BE(0) % 320) - 200;
    const cents = 1_000 + (hash(`${id} cents ${n}`).readUInt32BE(0) % 250_000);
    const state = n % 61 === 17 ? 'voided' : n % 67 === 19 ? 'draft' : 'open';
    const invoice = {
      id: next(`invoice ${n}`),
      organisationId: id,
      number: n % 211 === 5 ? '' : `INV-${String(n + 1).padStart(4, '0')}`,
      contactId: contact.id,
      date: dayOf(seededOn, days - 30),
      dueDate: dayOf(seededOn, days),
      cents,
      creditedCents: n % 37 === 4 ? Math.floor(cents / 4) : 0,
      currency: n % 83 === 29 ? (currency === 'CAD' ? 'USD' : 'CAD') : currency,
      state,
      revision: 0,
      changedAt: `${dayOf(seededOn, Math.min(days - 30, -1))}T15:00:00.123Z`,
    } as const;
    books.invoices.load(invoice);
    const paid =
      n % 3 !== 0 && days < 0 ? invoice.cents - invoice.creditedCents : n % 29 === 3 ? Math.floor(cents / 3) : 0;
    if (paid > 0 && state === 'open' && clearing)
      books.payments.load({
        id: next(`payment ${n}`),
        organisationId: id,
        invoiceId: invoice.id,
        contactId: contact.id,
        accountId: clearing.id,
        cents: paid,
        appliedCents: paid,
        currency: invoice.currency,
        date: dayOf(seededOn, Math.min(days, -1)),
        reference: '',
        note: '',
        reconciled: true,
        state: 'booked',
        revision: 0,
        changedAt: `${dayOf(seededOn, Math.min(days, -1))}T16:00:00.000Z`,
      });
    if (n % 71 === 8)
      books.creditNotes.load({
        id: next(`credit ${n}`),
        organisationId: id,
        number: `CN-${String(n + 1).padStart(4, '0')}`,
        contactId: contact.id,
        cents: 5_000,
        remainingCents: n % 2 === 0 ? 5_000 : 0,
        currency,
        date: dayOf(seededOn, -10),
        changedAt: `${dayOf(seededOn, -10)}T12:00:00.000Z`,
      });
  }
}
