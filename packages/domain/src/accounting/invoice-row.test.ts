import { describe, expect, test } from 'vitest';
import { calendarOf } from '../calendar/holidays.ts';
import {
  type InvoiceFacts,
  invoiceProblems,
  invoiceStatus,
  mayBeImported,
  mayImportItself,
  processDateOf,
} from './invoice-row.ts';

const facts = (over: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  state: 'open',
  dueCents: 125_099n,
  currency: 'CAD',
  dueDate: '2026-03-19',
  skipped: false,
  collectAnyway: false,
  contactState: 'active',
  customer: { active: true, complete: true, objects: false, limitCents: null },
  scheduled: false,
  takenBack: false,
  alike: false,
  ...over,
});
const customer = { active: true, complete: true, objects: false, limitCents: null };

test.each([
  ['ready', {}],
  ['scheduled', { scheduled: true, alike: true }],
  ['match_found', { alike: true }],
  ['archived_match_found', { takenBack: true }],
  ['archived_match_found', { customer: { ...customer, active: false } }],
  ['ready', { alike: true, takenBack: true, collectAnyway: true }],
] as const)('%s: %j', (status, over) => {
  expect(invoiceStatus(facts(over))).toBe(status);
});

test.each([
  ['not_open', { state: 'voided' }],
  ['not_open', { dueCents: 0n }],
  ['skipped', { skipped: true }],
  ['currency', { currency: 'USD' }],
  ['contact_archived', { contactState: 'archived' }],
  ['not_connected', { customer: null }],
  ['customer_archived', { customer: { ...customer, active: false } }],
  ['customer_incomplete', { customer: { ...customer, complete: false } }],
  ['payer_objects', { customer: { ...customer, objects: true } }],
  ['above_limit', { customer: { ...customer, limitCents: 125_098n } }],
  ['amount_too_large', { dueCents: 100_000_000n }],
  ['no_date', { dueDate: null }],
] as const)('%s keeps an invoice from being imported', (problem, over) => {
  expect(invoiceProblems(facts(over), 'CAD')).toEqual([problem]);
  expect(mayBeImported(facts(over), 'CAD')).toBe(false);
});

test('one that is ready and has no problem may be imported', () => {
  expect(invoiceProblems(facts({ customer: { ...customer, limitCents: 125_099n } }), 'CAD')).toEqual([]);
  expect(mayBeImported(facts(), 'CAD')).toBe(true);
  expect(mayBeImported(facts({ alike: true }), 'CAD')).toBe(false);
});

test('by itself it is imported again after somebody took its payment back, and not after the bank did', () => {
  expect(mayImportItself(facts({ takenBack: true }), 'CAD', false)).toBe(true);
  expect(mayImportItself(facts(), 'CAD', true)).toBe(false);
  expect(mayImportItself(facts({ skipped: true }), 'CAD', false)).toBe(false);
});

describe('the process date', () => {
  const calendar = calendarOf('CA');
  test.each([
    ['is the due date', { dueDate: '2026-03-19', earliest: '2026-03-17', payerToldFrom: null }, '2026-03-19'],
    ['or the next open day', { dueDate: '2026-03-21', earliest: '2026-03-17', payerToldFrom: null }, '2026-03-23'],
    [
      'past due, the first possible',
      { dueDate: '2026-01-02', earliest: '2026-03-17', payerToldFrom: null },
      '2026-03-17',
    ],
    ['with time to tell', { dueDate: '2026-03-18', earliest: '2026-03-17', payerToldFrom: '2026-03-28' }, '2026-03-30'],
  ])('%s', (_, asked, date) => {
    expect(processDateOf(calendar, asked)).toBe(date);
  });
});
