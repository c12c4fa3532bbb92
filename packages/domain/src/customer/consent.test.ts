import { describe, expect, test } from 'vitest';
import { type Consent, type ConsentChange, type ConsentCommand, decideConsent } from './consent.ts';

const LONG_AGO = new Date('2026-01-05T15:00:00Z');
const NOW = new Date('2026-03-16T15:00:00Z');
const PENDING: Consent = {
  status: 'pending',
  channel: null,
  customerType: 'Personal',
  limitCents: null,
  givenAt: null,
  askedAt: null,
};
const COMPLETE: Consent = { ...PENDING, status: 'complete', channel: 'paper', limitCents: 5000n, givenAt: LONG_AGO };
const FAILED: Consent = { ...COMPLETE, status: 'failed' };
const RECORD = { type: 'record', isNewAgreement: false, accountChanged: false } as const;

const given = (consent: Consent) => ({
  when: (command: ConsentCommand) => ({
    changes: (terms: ConsentChange['terms'], rest: Partial<ConsentChange> = {}) =>
      expect(decideConsent(command, consent, NOW)).toEqual({ terms, version: null, fields: [], ...rest }),
    changesNothing: () => expect(decideConsent(command, consent, NOW)).toBeNull(),
    throws: (code: string) => expect(() => decideConsent(command, consent, NOW)).toThrow(code),
  }),
});

describe('a payer who is asked', () => {
  test('waits, also where an agreement failed', () => {
    given(PENDING).when({ type: 'ask' }).changes({ status: 'pending', askedAt: NOW });
    given(FAILED).when({ type: 'ask' }).changes({ status: 'pending', askedAt: NOW });
  });

  test('waits no more once nothing is to be answered, and is left as they are otherwise', () => {
    given({ ...PENDING, askedAt: LONG_AGO })
      .when({ type: 'stop_asking' })
      .changes({ askedAt: null });
    given(PENDING).when({ type: 'stop_asking' }).changesNothing();
  });

  test('agrees on our page: what they agreed to replaces what was on record', () => {
    const give = { type: 'give', customerType: 'Business', limitCents: 900n } as const;
    const terms = { customerType: 'Business', limitCents: 900n, givenAt: NOW, askedAt: null } as const;
    for (const consent of [PENDING, COMPLETE, FAILED])
      given(consent)
        .when(give)
        .changes({ status: 'complete', channel: 'provider', ...terms }, { version: 'given' });
  });
});

describe('what a client records', () => {
  test('how it was collected is a first agreement', () =>
    given({ ...PENDING, askedAt: LONG_AGO })
      .when({ ...RECORD, collected: 'in_person' })
      .changes(
        { status: 'complete', channel: 'in_person', givenAt: null, askedAt: null },
        { version: 'given', fields: ['authorizationType'] },
      ));

  test('and when, as far as it is known', () => {
    given(PENDING)
      .when({ ...RECORD, collected: 'in_person', givenAt: LONG_AGO })
      .changes(
        { status: 'complete', channel: 'in_person', givenAt: LONG_AGO, askedAt: null },
        { version: 'given', fields: ['authorizationType'] },
      );
    given({ ...COMPLETE, givenAt: null })
      .when({ ...RECORD, givenAt: LONG_AGO })
      .changes({ givenAt: LONG_AGO }, { version: 'changed', fields: ['authorizationDate'] });
    given(COMPLETE)
      .when({ ...RECORD, givenAt: LONG_AGO })
      .changesNothing();
  });

  test('but nobody dates what a payer gave on our pages', () =>
    given({ ...COMPLETE, channel: 'provider' })
      .when({ ...RECORD, givenAt: NOW })
      .changesNothing());

  test('is a new version of an agreement that stands, and none where there is none', () => {
    const terms = { customerType: 'Business', limitCents: null } as const;
    const fields = ['customerType', 'authorizationAmount'] as const;
    given(COMPLETE)
      .when({ ...RECORD, ...terms })
      .changes(terms, { version: 'changed', fields });
    given(FAILED)
      .when({ ...RECORD, ...terms })
      .changes(terms, { fields });
  });

  test('said again changes nothing', () =>
    given(COMPLETE)
      .when({ ...RECORD, customerType: 'Personal', limitCents: 5000n, collected: 'in_person' })
      .changesNothing());

  test('another account is a new version of an agreement that stands', () => {
    given(COMPLETE)
      .when({ ...RECORD, accountChanged: true })
      .changes({}, { version: 'changed' });
    given(PENDING)
      .when({ ...RECORD, accountChanged: true })
      .changes({});
  });

  test('does not bring back one that failed, unless it is a new one', () => {
    given(FAILED)
      .when({ ...RECORD, collected: 'online' })
      .changes({ channel: 'online' }, { fields: ['authorizationType'] });
    given(FAILED)
      .when({ ...RECORD, collected: 'online', isNewAgreement: true })
      .changes(
        { status: 'complete', channel: 'online', givenAt: null, askedAt: null },
        { version: 'given', fields: ['authorizationType'] },
      );
  });

  test('is never a phone call', () =>
    given(PENDING)
      .when({ ...RECORD, collected: 'phone' })
      .throws('customer.phone_not_offered'));
});

describe('an agreement ends', () => {
  test('once, when the payer takes it back', () => {
    given(COMPLETE).when({ type: 'withdraw' }).changes({ status: 'failed' }, { version: 'revoked' });
    given(FAILED).when({ type: 'withdraw' }).changesNothing();
    given(PENDING).when({ type: 'withdraw' }).changesNothing();
  });

  test('once, when the client ends it', () => {
    given(COMPLETE).when({ type: 'end' }).changes({ status: 'failed' }, { version: 'revoked' });
    given(FAILED).when({ type: 'end' }).changesNothing();
  });

  test('once, when the bank says that there is none, also where none was recorded', () => {
    given(COMPLETE).when({ type: 'revoke' }).changes({ status: 'failed' }, { version: 'revoked' });
    given(PENDING).when({ type: 'revoke' }).changes({ status: 'failed' }, { version: 'revoked' });
    given(FAILED).when({ type: 'revoke' }).changesNothing();
  });
});

describe('what an import changed goes back', () => {
  test('as a change of an agreement that stands, or as its end', () => {
    const before = { limitCents: 100n };
    given(COMPLETE)
      .when({ type: 'restore', terms: before, accountChanged: false })
      .changes(before, { version: 'changed' });
    given(COMPLETE)
      .when({ type: 'restore', terms: { status: 'pending' }, accountChanged: false })
      .changes({ status: 'pending' }, { version: 'revoked' });
    given(PENDING).when({ type: 'restore', terms: before, accountChanged: false }).changes(before);
  });

  test('with the account, or not at all', () => {
    given(COMPLETE).when({ type: 'restore', terms: {}, accountChanged: true }).changes({}, { version: 'changed' });
    given(COMPLETE).when({ type: 'restore', terms: {}, accountChanged: false }).changesNothing();
  });

  test('that somebody was asked is no new version', () => {
    const terms = { askedAt: LONG_AGO };
    given(COMPLETE).when({ type: 'restore', terms, accountChanged: false }).changes(terms);
  });
});
