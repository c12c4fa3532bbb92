import { CUSTOMER_FILTERS } from '@cordelle/validation/customers/filters.ts';
import { HOME_ACTIONS } from '@cordelle/validation/home.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { describe, expect, test } from 'vitest';
import { actionHref, actionWords, doWords } from './action-words.ts';
import { greeting } from './greeting.ts';
import type { Action } from './home.ts';
import { homeSearch, monthAfter } from './home-search.ts';

const action = (kind: Action['kind'], about: Partial<Action> = {}): Action => ({
  kind,
  count: 3,
  countIsExact: true,
  amount: null,
  id: null,
  startDate: null,
  endDate: null,
  customers: [],
  ...about,
});

describe('the greeting', () => {
  test.each([
    [4, 'Good morning, Amélie'],
    [11, 'Good morning, Amélie'],
    [12, 'Good afternoon, Amélie'],
    [17, 'Good afternoon, Amélie'],
    [18, 'Good evening, Amélie'],
    [3, 'Good evening, Amélie'],
  ])('at %i o’clock', (hour, words) => expect(greeting('Amélie ', hour)).toBe(words));

  test('somebody without a first name is at home', () => expect(greeting(' ', 9)).toBe('Home'));
});

describe('months', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', 1, '2026-04'],
  ])('%s %+i is %s', (month, months, expected) => expect(monthAfter(month, months)).toBe(expected));

  test('an address that names none is of the current one', () => {
    for (const month of ['2026-13', '2026-3', 202603, null, undefined]) expect(homeSearch({ month }).month).toBe('');
    expect(homeSearch({ month: '2026-03' }).month).toBe('2026-03');
  });
});

describe('what waits for somebody', () => {
  test('who may not do it is offered to look, and not the act', () => {
    const words = (...permissions: Permission[]) => HOME_ACTIONS.map((kind) => doWords(action(kind), { permissions }));
    expect(new Set(words('menu.home', 'menu.customers', 'menu.transaction_report', 'menu.settlements'))).toEqual(
      new Set(['Open']),
    );
    expect(doWords(action('debits_declined'), { permissions: ['transaction_schedules.new'] })).toBe('Try again');
    expect(doWords(action('bank_details_refused'), { permissions: ['transaction_schedules.new'] })).toBe('Open');
    expect(words('customers.edit_bank_info', 'customers.edit')).toEqual(expect.arrayContaining(['Correct', 'Add']));
  });

  test('each kind of payments leads to a list of just those', () => {
    const days = { startDate: '2026-03-20', endDate: '2026-03-26' };
    const asked = (kind: Action['kind']) =>
      Object.fromEntries(new URLSearchParams(actionHref(action(kind, days))?.split('?')[1]));
    const week = { start_date: '2026-03-20', end_date: '2026-03-26' };
    const declined = { ...week, by: 'decline_date' };
    expect(asked('debits_declined')).toEqual({ ...declined, filter: 'Can Be Tried Again' });
    expect(asked('debits_not_sent')).toEqual({ ...declined, filter: 'Not Sent' });
    expect(asked('debits_charged_back')).toEqual({ ...declined, filter: 'Disputed or Chargeback' });
    expect(asked('debits_under_review')).toEqual({ ...week, filter: 'Under Review' });
    expect(actionWords(action('debits_declined'), 'CAD', 'en')).toBe('3 declined payments can be tried again.');
  });

  test('each says how many, and more than can be counted says so', () => {
    expect(actionWords(action('bank_details_missing'), 'CAD', 'en')).toBe('3 customers need bank details.');
    expect(actionWords(action('bank_details_missing', { count: 1 }), 'CAD', 'en')).toBe(
      '1 customer needs bank details.',
    );
    expect(actionWords(action('email_bounced', { count: 10_000, countIsExact: false }), 'CAD', 'en')).toContain(
      '10,000+',
    );
    expect(actionWords(action('letters_waiting', { count: 1, endDate: '2026-03-20' }), 'CAD', 'en')).toBe(
      '1 letter to a payer without a working email address waits to be printed and posted. Last day to be in time: Mar 20, 2026.',
    );
    expect(actionWords(action('settlement_negative', { count: 1, amount: '903.44' }), 'CAD', 'en')).toContain(
      '$903.44',
    );
  });

  test('what is said of customers leads to the list of exactly those', () => {
    for (const kind of HOME_ACTIONS) {
      const href = actionHref(action(kind));
      if (!href?.startsWith('/client/customers?')) continue;
      expect(new URLSearchParams(href.split('?')[1]).get('f')).toBe(kind);
      expect(CUSTOMER_FILTERS).toContain(kind);
    }
    expect(actionHref(action('email_bounced'))).toBe('/client/customers?f=email_bounced');
  });

  test('the others lead to what they are about', () => {
    expect(actionHref(action('settlement_negative', { id: '7' }))).toBe('/client/settlements/7');
    expect(actionHref(action('imports_waiting', { id: '7' }))).toContain('import=7');
    expect(actionHref(action('schedules_stopped'))).toBeNull();
    expect(actionHref(action('letters_waiting', { id: '7' }))).toBe('/client/authorizations/notices/7');
    expect(actionHref(action('letters_waiting'))).toBe('/client/authorizations/notices');
  });
});
