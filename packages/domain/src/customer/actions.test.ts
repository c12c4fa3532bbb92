import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { type ActionFacts, CUSTOMER_ACTIONS, type CustomerAction, decideAction } from './actions.ts';

const READY: ActionFacts = {
  active: true,
  bankDetails: 'usable',
  verification: 'none',
  identifierTaken: false,
  linked: true,
  reachable: true,
  on: {
    auto_import_invoices: false,
    auto_update: false,
    payment_reminder: false,
    payment_receipt: false,
    automatic_retries: false,
  },
  unsubscribed: { payment_reminder: false, payment_receipt: false },
};
const ALL_ON = {
  auto_import_invoices: true,
  auto_update: true,
  payment_reminder: true,
  payment_receipt: true,
  automatic_retries: true,
};

function refusalOf(action: CustomerAction, facts: Partial<ActionFacts>): string | null {
  try {
    decideAction(action, { ...READY, ...facts });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const decided = (action: CustomerAction, facts: Partial<ActionFacts> = {}) =>
  decideAction(action, { ...READY, ...facts });

describe('archiving', () => {
  test('an active customer is archived, an archived one is so already', () => {
    expect(decided('archive')).toEqual({ type: 'archive' });
    expect(decided('archive', { active: false })).toBeNull();
  });

  test('an archived customer comes back unless somebody else took the identifier meanwhile', () => {
    expect(decided('unarchive', { active: false })).toEqual({ type: 'unarchive' });
    expect(decided('unarchive')).toBeNull();
    expect(refusalOf('unarchive', { active: false, identifierTaken: true })).toBe('customer.custom_identifier_taken');
  });

  test('nothing is switched on for or sent to an archived customer; switching off is always possible', () => {
    for (const action of CUSTOMER_ACTIONS) {
      if (action.startsWith('enable') || action === 'send_microdeposit')
        expect(refusalOf(action, { active: false }), action).toBe('customer.archived');
      if (action.startsWith('disable'))
        expect(decided(action, { active: false, linked: false, on: ALL_ON }), action).toMatchObject({ on: false });
    }
  });
});

describe('switching', () => {
  test.each(CUSTOMER_ACTIONS.filter((action) => action.startsWith('enable')))('%s twice changes once', (action) => {
    expect(decided(action)).toMatchObject({ type: 'switch', on: true, missingContact: false });
    expect(decided(action, { on: ALL_ON })).toBeNull();
  });

  test('each action has its switch', () => {
    expect(decided('enable_auto_import_invoices')).toMatchObject({ name: 'auto_import_invoices', on: true });
    expect(decided('enable_auto_update')).toMatchObject({ name: 'auto_update', on: true });
    expect(decided('enable_payment_reminder')).toMatchObject({ name: 'payment_reminder', on: true });
    expect(decided('disable_payment_receipt', { on: ALL_ON })).toMatchObject({ name: 'payment_receipt', on: false });
  });

  test('accounting software imports for those it knows', () => {
    expect(refusalOf('enable_auto_import_invoices', { linked: false })).toBe('customer.not_linked');
    expect(refusalOf('enable_auto_update', { linked: false })).toBe('customer.not_linked');
    expect(decided('disable_auto_update', { linked: false })).toBeNull();
  });

  test('only the payer takes back an unsubscription, of each kind of mail by itself', () => {
    const unsubscribed = { payment_reminder: true, payment_receipt: false };
    expect(refusalOf('enable_payment_reminder', { unsubscribed })).toBe('customer.unsubscribed');
    expect(refusalOf('enable_payment_receipt', { unsubscribed })).toBeNull();
  });

  test('mail for somebody without an address is switched on and said to go nowhere', () => {
    expect(decided('enable_payment_reminder', { reachable: false })).toMatchObject({ on: true, missingContact: true });
    expect(decided('enable_auto_update', { reachable: false })).toMatchObject({ missingContact: false });
  });
});

describe('sending microdeposits', () => {
  test('needs bank details the bank has not refused', () => {
    expect(decided('send_microdeposit')).toEqual({ type: 'send_microdeposit' });
    expect(refusalOf('send_microdeposit', { bankDetails: 'missing' })).toBe('customer.bank_details_missing');
    expect(refusalOf('send_microdeposit', { bankDetails: 'disabled' })).toBe('customer.bank_details_refused');
  });

  test('is not repeated for an account that is verified; one that failed may try again', () => {
    expect(refusalOf('send_microdeposit', { verification: 'complete' })).toBe('customer.already_verified');
    expect(refusalOf('send_microdeposit', { verification: 'failed' })).toBeNull();
  });
});
