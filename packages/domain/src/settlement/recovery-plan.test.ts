import { describe, expect, test } from 'vitest';
import { addBusinessDays, businessDaysBetween } from '../calendar/business-days.ts';
import { recoverySteps } from './negative-balance.ts';
import { type Debt, recoveryPlan } from './recovery-plan.ts';

/** The client of the worked example, whose balance fell below zero in the settlement of Thursday, 9 April 2026. */
const debt: Debt = {
  owedCents: 90_344n,
  owingSince: '2026-04-09',
  holdbackHeldCents: 14_713n,
  payoutsWaitingCents: 0n,
  holdbackUsable: true,
  billingDebit: 'not_authorized',
  holdbackUsed: [],
  askedOn: null,
};
const inWords = (changes: Partial<Debt>, today: string) =>
  recoveryPlan({ ...debt, ...changes }, 'CA-ACSS', today).map(
    ({ step, from, until, cents, state }) => `${state}: ${step} ${from}–${until ?? ''} ${cents ?? ''}`,
  );

describe('how a debt is recovered', () => {
  test('settlements for as long as it lasts, after five business days the reserve for a day, then a person besides', () => {
    expect(inWords({}, '2026-04-10')).toEqual([
      'now: carry 2026-04-09– ',
      'later: use_holdback 2026-04-16–2026-04-16 14713',
      'later: review 2026-04-17– ',
    ]);
  });

  test('closed days do not count', () => {
    // Good Friday is 3 April.
    expect(inWords({ owingSince: '2026-04-01' }, '2026-04-01')[1]).toBe(
      'later: use_holdback 2026-04-09–2026-04-09 14713',
    );
  });

  test('a reserve that covers the debt ends it', () => {
    expect(inWords({ holdbackHeldCents: 100_000n }, '2026-04-16')).toEqual([
      'now: carry 2026-04-09– ',
      'now: use_holdback 2026-04-16–2026-04-16 90344',
    ]);
  });

  test('without a reserve a person decides after the fifth day', () => {
    expect(inWords({ holdbackHeldCents: 0n }, '2026-05-04')).toEqual([
      'now: carry 2026-04-09– ',
      'now: review 2026-04-16– ',
    ]);
    expect(inWords({ holdbackUsable: false }, '2026-04-15')[1]).toBe('later: review 2026-04-16– ');
  });

  test('what was done stays as it was done, whatever day it is read', () => {
    const paid: Partial<Debt> = {
      owedCents: 75_631n,
      holdbackHeldCents: 0n,
      holdbackUsed: [
        { on: '2026-04-16', cents: 14_000n },
        { on: '2026-04-17', cents: 713n },
      ],
      askedOn: '2026-04-20',
    };
    const story = [
      'now: carry 2026-04-09– ',
      'past: use_holdback 2026-04-16–2026-04-17 14713',
      'now: review 2026-04-20– ',
    ];
    for (const today of ['2026-04-20', '2026-04-29', '2026-06-01']) expect(inWords(paid, today)).toEqual(story);
    expect(
      inWords({ ...paid, holdbackUsed: [{ on: '2026-04-16', cents: 14_713n }], askedOn: null }, '2026-04-16'),
    ).toEqual([
      'now: carry 2026-04-09– ',
      'now: use_holdback 2026-04-16–2026-04-16 14713',
      'later: review 2026-04-17– ',
    ]);
  });

  test('a reserve that is kept later is used too, while the person who was asked still is', () => {
    const used = {
      holdbackUsed: [{ on: '2026-04-16', cents: 14_713n }],
      askedOn: '2026-04-17',
      holdbackHeldCents: 50n,
    };
    expect(inWords(used, '2026-05-04').slice(1)).toEqual([
      'past: use_holdback 2026-04-16–2026-04-16 14713',
      'now: use_holdback 2026-05-04–2026-05-04 50',
      'now: review 2026-04-17– ',
    ]);
  });

  test('debits approved on every day postpone nothing: a person is asked on the day that was promised', () => {
    const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((day) => addBusinessDays('US-FED', '2027-02-12', day));
    let { owedCents } = debt;
    const holdbackUsed: { on: string; cents: bigint }[] = [];
    let askedOn: string | null = null;
    for (const today of days) {
      const standing = { ...debt, owedCents, owingSince: '2027-02-12', holdbackUsed, askedOn, holdbackHeldCents: 430n };
      const businessDays = businessDaysBetween('US-FED', '2027-02-12', today);
      expect(recoveryPlan(standing, 'US-FED', today).at(-1)).toMatchObject({ step: 'review', from: '2027-02-23' });
      const steps = recoverySteps({ ...standing, businessDays });
      if (steps.includes('use_holdback')) {
        holdbackUsed.push({ on: today, cents: 430n });
        owedCents -= 430n;
      }
      if (steps.includes('review')) askedOn ??= today;
    }
    expect(askedOn).toBe('2027-02-23');
    expect(holdbackUsed.map(({ on }) => on)).toEqual(days.slice(5));
  });

  test('nobody is asked while as much waits to be paid out as is owed', () => {
    const plan = ['now: carry 2026-04-09– ', 'later: use_holdback 2026-04-16–2026-04-16 14713'];
    expect(inWords({ payoutsWaitingCents: 90_344n }, '2026-04-10')).toEqual(plan);
  });

  test('a billing account that may be debited comes before a person', () => {
    expect(inWords({ billingDebit: 'possible' }, '2026-04-10')[2]).toBe('later: debit_billing_account 2026-04-17– ');
  });

  test('no debt, no plan', () => expect(inWords({ owedCents: 0n }, '2026-04-10')).toEqual([]));

  test.each(['CA-ACSS', 'US-FED'] as const)(
    'on every day settlements pay it, and the run takes the steps that are now: %s',
    (calendar) => {
      for (const holdbackHeldCents of [0n, 14_713n, 90_344n])
        for (const payoutsWaitingCents of [0n, 90_344n])
          for (const billingDebit of ['possible', 'under_way', 'failed', 'not_authorized'] as const)
            for (let days = 0; days < 12; days += 1) {
              const today = addBusinessDays(calendar, '2026-06-24', days);
              const asked = { ...debt, owingSince: '2026-06-24', holdbackHeldCents, payoutsWaitingCents, billingDebit };
              const steps = recoverySteps({
                ...asked,
                businessDays: businessDaysBetween(calendar, '2026-06-24', today),
              });
              const now = recoveryPlan(asked, calendar, today).filter(({ state }) => state === 'now');
              expect(now.map(({ step }) => step)).toEqual(['carry', ...steps.filter((step) => step !== 'carry')]);
            }
    },
  );
});
