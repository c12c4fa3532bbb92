import { describe, expect, test } from 'vitest';
import { fold } from '../decider.ts';
import { cad, moneyText, usd } from '../money.ts';
import { type AllFacts, given } from '../testing/given-when-then.ts';
import { allowedActions } from './actions.ts';
import type { ScheduleTerms, TransactionScheduleFacts } from './commands.ts';
import { transactionSchedule } from './decider.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { latestProcessDate } from './limits.ts';
import { problems } from './problems.ts';

const FACTS: AllFacts<TransactionScheduleFacts> = {
  today: '2026-03-02',
  railOpen: true,
  customerComplete: true,
  consent: 'debits',
  earliestProcessDate: '2026-03-04',
  rolled: { first: '2026-03-05', second: null },
  rail: 'CA',
  closedThrough: 0,
  perAuthorization: null,
  monthly: null,
};
const TERMS: ScheduleTerms = {
  customerId: '9',
  authorizationId: '7',
  customerType: 'Personal',
  amount: cad('25.00'),
  frequency: 'Monthly',
  installments: 12,
  processDate: '2026-03-05',
  secondProcessDate: null,
  comment: null,
};
const created = (terms: Partial<ScheduleTerms> = {}): TransactionScheduleEvent => {
  const { amount, installmentAmounts, ...rest } = { ...TERMS, ...terms };
  const data = { ...rest, amount: '25.00', currency: amount.currency };
  const amounts = installmentAmounts?.map(moneyText);
  return { type: 'TransactionScheduleCreated', data: amounts ? { ...data, installmentAmounts: amounts } : data };
};
const removed: TransactionScheduleEvent = { type: 'TransactionScheduleRemoved', data: { reason: 'deleted' } };
const paused: TransactionScheduleEvent = {
  type: 'TransactionSchedulePaused',
  data: { returnCode: 'R08', until: null },
};
const planned: TransactionScheduleEvent = { type: 'TransactionScheduleOccurrencesPlanned', data: { through: 2 } };

const schedule = given(transactionSchedule, FACTS);
const create = (terms: Partial<ScheduleTerms> = {}) => ({ type: 'create', terms: { ...TERMS, ...terms } }) as const;

describe('a new schedule', () => {
  test('says what was asked for', () => schedule([]).when(create()).then(created()));

  test('Once is one debit and Twice are two, whatever was typed', () => {
    schedule([])
      .when(create({ frequency: 'Once', installments: null }))
      .thenLike({ type: 'TransactionScheduleCreated', data: { installments: 1 } });
    schedule([], { rolled: { first: '2026-03-05', second: '2026-03-19' } })
      .when(create({ frequency: 'Twice', installments: 7, secondProcessDate: '2026-03-19' }))
      .thenLike({ type: 'TransactionScheduleCreated', data: { installments: 2, secondProcessDate: '2026-03-19' } });
  });

  test('blank installments run until removed; fewer than one is refused', () => {
    schedule([])
      .when(create({ installments: null }))
      .thenLike({ type: 'TransactionScheduleCreated', data: { installments: null } });
    schedule([])
      .when(create({ installments: 0 }))
      .rejects('schedule.installments_out_of_range');
  });

  test('it ends within fifty years', () => {
    const latest = { end: '2076-03-05', latest: '2076-03-02' };
    schedule([])
      .when(create({ frequency: 'Yearly', installments: 50 }))
      .thenLike({ type: 'TransactionScheduleCreated' });
    schedule([])
      .when(create({ frequency: 'Yearly', installments: 51 }))
      .rejects('schedule.ends_too_late', latest);
    schedule([])
      .when(create({ frequency: 'Weekly', installments: 1200 }))
      .thenLike({ type: 'TransactionScheduleCreated' });
    schedule([])
      .when(create({ installments: 1201 }))
      .rejects('schedule.installments_out_of_range');
  });

  test('the customer must be complete', () =>
    schedule([], { customerComplete: false }).when(create()).rejects('schedule.customer_incomplete'));

  test('nothing is planned on a rail without a bank, however complete the customer is', () =>
    schedule([], { railOpen: false }).when(create()).rejects('rail.not_open'));

  test('the consent must cover it', () => {
    schedule([], { consent: 'no_debit' })
      .when(create({ frequency: 'Once', installments: null }))
      .rejects('schedule.one_time_consent_used');
    schedule([], { consent: 'one_debit' }).when(create()).rejects('schedule.one_time_consent_single');
    schedule([], { consent: 'approved_debits' }).when(create()).rejects('schedule.approval_needed');
    schedule([], { consent: 'one_debit' })
      .when(create({ frequency: 'Once', installments: null }))
      .thenLike({ type: 'TransactionScheduleCreated', data: { installments: 1 } });
  });

  test('the bank needs notice', () =>
    schedule([], { rolled: { first: '2026-03-03', second: null } })
      .when(create({ processDate: '2026-03-03' }))
      .rejects('schedule.process_date_too_soon', { field: 'processDate', earliest: '2026-03-04' }));

  test('a closed day counts as the open day it moves to', () =>
    schedule([], { earliestProcessDate: '2026-03-09', rolled: { first: '2026-03-09', second: null } })
      .when(create({ processDate: '2026-03-07' }))
      .thenLike({ type: 'TransactionScheduleCreated', data: { processDate: '2026-03-07' } }));

  test('two years ahead and not a day more', () => {
    expect(latestProcessDate('2026-03-02')).toBe('2028-03-02');
    expect(latestProcessDate('2028-02-29')).toBe('2030-02-28');
    schedule([], { rolled: { first: '2028-03-02', second: null } })
      .when(create({ processDate: '2028-03-02' }))
      .thenLike({ type: 'TransactionScheduleCreated' });
    schedule([], { rolled: { first: '2028-03-03', second: null } })
      .when(create({ processDate: '2028-03-03' }))
      .rejects('schedule.process_date_too_far', { field: 'processDate', latest: '2028-03-02' });
  });

  test('Twice has a second date after the first; other frequencies have none', () => {
    const twice = { frequency: 'Twice' } as const;
    schedule([]).when(create(twice)).rejects('schedule.second_date_required');
    schedule([], { rolled: { first: '2026-03-05', second: '2026-03-05' } })
      .when(create({ ...twice, secondProcessDate: '2026-03-05' }))
      .rejects('schedule.second_date_not_after_first', { first: '2026-03-05' });
    schedule([], { rolled: { first: '2026-03-09', second: '2026-03-09' } })
      .when(create({ ...twice, processDate: '2026-03-07', secondProcessDate: '2026-03-08' }))
      .rejects('schedule.second_date_not_after_first');
    schedule([], { rolled: { first: '2026-03-05', second: '2028-03-03' } })
      .when(create({ ...twice, secondProcessDate: '2028-03-03' }))
      .rejects('schedule.process_date_too_far', { field: 'secondProcessDate' });
    schedule([])
      .when(create({ secondProcessDate: '2026-03-19' }))
      .rejects('schedule.second_date_not_allowed');
  });

  test('amounts from 0.01 to 999,999.99, within the authorization', () => {
    for (const text of ['0.00', '1000000.00'])
      schedule([])
        .when(create({ amount: cad(text) }))
        .rejects('schedule.amount_out_of_range', { min: '0.01', max: '999999.99' });
    schedule([], { perAuthorization: cad('24.99') })
      .when(create())
      .rejects('schedule.over_authorization_limit', { limit: '24.99' });
    schedule([], { perAuthorization: cad('25.00') })
      .when(create())
      .then(created());
  });

  test('the fullest month counts against the monthly limit', () => {
    const monthly = {
      limit: cad('125.00'),
      plannedCents: { '2026-03': 2501n },
    };
    schedule([], { monthly })
      .when(create({ frequency: 'Weekly' }))
      .rejects('schedule.over_monthly_limit', { month: '2026-03', total: '125.01', limit: '125.00' });
    schedule([], { monthly: { ...monthly, plannedCents: { '2026-03': 2500n } } })
      .when(create({ frequency: 'Weekly' }))
      .thenLike({ type: 'TransactionScheduleCreated' });
  });

  test('a form sees every problem at once, each under its field', () => {
    const found = problems(
      create({ amount: cad('0.00'), frequency: 'Twice', processDate: '2026-03-03', installments: -1 }),
      transactionSchedule.initial,
      { ...FACTS, customerComplete: false, rolled: { first: '2026-03-03', second: null } },
    );
    expect(found.map(({ code }) => code)).toEqual([
      'schedule.customer_incomplete',
      'schedule.amount_out_of_range',
      'schedule.installments_out_of_range',
      'schedule.process_date_too_soon',
      'schedule.second_date_required',
    ]);
  });
});

describe('a schedule that runs', () => {
  test('the same amount changes nothing; a new one says what it replaces', () => {
    schedule([created()])
      .when({ type: 'changeAmount', amount: cad('25.00') })
      .then();
    schedule([created()])
      .when({ type: 'changeAmount', amount: cad('30.00') })
      .then({
        type: 'TransactionScheduleAmountChanged',
        data: { amount: '30.00', previous: '25.00', currency: 'CAD' },
      });
  });

  test('a new amount keeps to currency and limits', () => {
    schedule([created()])
      .when({ type: 'changeAmount', amount: usd('30.00') })
      .rejects('money.currency_mismatch');
    schedule([created()], { perAuthorization: cad('29.99') })
      .when({ type: 'changeAmount', amount: cad('30.00') })
      .rejects('schedule.over_authorization_limit');
  });

  test('frequency, installments and dates are locked', () => {
    const locked = {
      frequency: 'Weekly',
      installments: 3,
      processDate: '2026-04-01',
      secondProcessDate: '2026-05-01',
    } as const;
    for (const [field, value] of Object.entries(locked))
      schedule([created()])
        .when({ type: 'changeTerms', terms: { [field]: value } })
        .rejects('schedule.field_locked', { field });
    schedule([created()])
      .when({ type: 'changeTerms', terms: { frequency: 'Monthly', installments: 12, processDate: '2026-03-05' } })
      .then();
    schedule([created({ frequency: 'Once', installments: 1 })])
      .when({ type: 'changeTerms', terms: { installments: null } })
      .then();
  });

  test('occurrences are planned forward, once each, up to the last', () => {
    schedule([created()]).when({ type: 'planOccurrences', through: 2 }).then(planned);
    schedule([created(), planned]).when({ type: 'planOccurrences', through: 2 }).then();
    schedule([created(), planned])
      .when({ type: 'planOccurrences', through: 13 })
      .rejects('schedule.past_last_installment');
    schedule([created({ installments: null })])
      .when({ type: 'planOccurrences', through: 99 })
      .thenLike({ type: 'TransactionScheduleOccurrencesPlanned' });
  });

  test('a stopped payment pauses it until somebody resumes it', () => {
    schedule([created()]).when({ type: 'pause', returnCode: 'R08' }).then(paused);
    schedule([created(), paused]).when({ type: 'pause', returnCode: '903' }).then();
    schedule([created(), paused]).when({ type: 'planOccurrences', through: 1 }).rejects('schedule.paused');
    schedule([created(), paused])
      .when({ type: 'resume' })
      .then({
        type: 'TransactionScheduleResumed',
        data: { plannedThrough: 0 },
      });
    schedule([created()]).when({ type: 'resume' }).then();
    const resumed: TransactionScheduleEvent = { type: 'TransactionScheduleResumed', data: {} };
    expect(fold(transactionSchedule, [created(), paused, resumed])).toEqual({
      ...fold(transactionSchedule, [created()]),
      version: 3,
    });
  });

  test('the same comment changes nothing', () => {
    schedule([created()]).when({ type: 'changeComment', comment: null }).then();
    schedule([created()])
      .when({ type: 'changeComment', comment: 'Rent' })
      .then({ type: 'TransactionScheduleCommentChanged', data: { comment: 'Rent' } });
  });
});

describe('each command in each state', () => {
  const commands = {
    create: create(),
    planOccurrences: { type: 'planOccurrences', through: 1 },
    changeAmount: { type: 'changeAmount', amount: cad('30.00') },
    changeComment: { type: 'changeComment', comment: 'Rent' },
    changeTerms: { type: 'changeTerms', terms: { installments: 3 } },
    pause: { type: 'pause', returnCode: 'R08' },
    pauseUntil: { type: 'pauseUntil', until: '2026-05-01' },
    resume: { type: 'resume' },
    resumeWhenDue: { type: 'resumeWhenDue' },
    skipInstallment: { type: 'skipInstallment', installment: 1 },
    restoreInstallment: { type: 'restoreInstallment', installment: 1 },
    moveInstallment: { type: 'moveInstallment', installment: 1, processDate: '2026-03-06' },
    changeInstallmentAmount: { type: 'changeInstallmentAmount', installment: 1, amount: cad('30.00') },
    changeFrom: { type: 'changeFrom', fromInstallment: 1, amount: cad('30.00') },
    remove: { type: 'remove', reason: 'deleted' },
  } as const;

  test.each(Object.values(commands))('a missing schedule: $type', (command) => {
    if (command.type !== 'create') schedule([]).when(command).rejects('record.not_found');
  });

  test.each(Object.values(commands))('a schedule that exists: $type', (command) => {
    if (command.type === 'create') schedule([created()]).when(command).rejects('schedule.already_exists');
  });

  test.each(Object.values(commands))('a removed schedule: $type', (command) => {
    const gone = schedule([created(), removed]).when(command);
    if (command.type === 'create') gone.rejects('schedule.already_exists');
    else if (command.type === 'remove') gone.then();
    else gone.rejects('schedule.not_active');
  });

  test('active or paused, it can be removed', () => {
    schedule([created()]).when(commands.remove).then(removed);
    schedule([created(), paused]).when(commands.remove).then(removed);
  });

  test('allowed actions', () => {
    const weekly = { frequency: 'Weekly', stoppedByPayer: false } as const;
    expect(allowedActions({ ...weekly, status: 'active' })).toEqual([
      'changeAmount',
      'changeComment',
      'changeFrom',
      'pause',
      'remove',
    ]);
    expect(allowedActions({ ...weekly, status: 'active', frequency: 'Once' })).not.toContain('changeFrom');
    expect(allowedActions({ ...weekly, status: 'paused' })).toEqual(
      expect.arrayContaining(['changeFrom', 'pause', 'resume']),
    );
    expect(allowedActions({ ...weekly, status: 'paused', stoppedByPayer: true })).not.toContain('pause');
    expect(allowedActions({ ...weekly, status: 'removed' })).toEqual([]);
  });
});
