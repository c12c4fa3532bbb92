import { JUDGED_DAYS_AHEAD } from '@cordelle/domain/forecast/deposit-forecast.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import type { RollUp } from '../roll-up.ts';

const SUMS = [
  ['waiting_count', 'integer'],
  ['waiting_cents', 'bigint'],
  ['future_count', 'integer'],
  ['approved_count', 'integer'],
  ['approved_cents', 'bigint'],
  ['declined_count', 'integer'],
  ['declined_cents', 'bigint'],
  ['known_cents', 'bigint'],
  ['came_cents', 'bigint'],
  ['held_count', 'integer'],
  ['held_cents', 'bigint'],
] as const;

type Sums = Partial<Record<(typeof SUMS)[number][0], string>>;

const sumsOf = (given: Sums): string[] => SUMS.map(([sum]) => given[sum] ?? '0');
const countIf = (condition: string): string => `case when ${condition} then 1 else 0 end`;

/**
 * `deposit_days`: the day a debit is expected to be approved on, the one it was approved on, the one its reserve goes back on. Rows
 * hold `JUDGED_DAYS_AHEAD` and the zones of the rails: whoever changes these has the log folded again.
 */
export const DEPOSIT_DAYS: RollUp = {
  table: 'deposit_days',
  key: ['date', 'process_date', 'requested_date', 'batch_date', 'dispute_deadline'],
  sums: SUMS,
  columns: [
    'status',
    'process_date',
    'batch_date',
    'earliest_approval_date',
    'dispute_deadline',
    'amount_cents',
    'approved_date',
    'decline_date',
    'holdback_cents',
    'holdback_release_date',
  ],
  // The first two stay as they are; the third counts for a debit that left, and nothing happens to it any more.
  beside: ['requested_date', 'created_at', 'updated_at', 'currency'],
  parts: (column) => {
    const [status, amount, expected, approved] = [
      column('status'),
      column('amount_cents'),
      column('earliest_approval_date'),
      column('approved_date'),
    ];
    const amountIf = (condition: string): string => `case when ${condition} then ${amount} else 0 end`;
    const on = (date: string): string[] => [
      date,
      ...['process_date', 'requested_date', 'batch_date', 'dispute_deadline'].map(column),
    ];
    // Its dates are known all together.
    const planned = `${expected} is not null`;
    const waiting = `${status} in ('Future', 'Sent to Bank', 'Processed')`;
    const declined = `${approved} is null and ${status} in ('Declined', 'Chargeback')`;
    const zones = CURRENCIES.map((currency) => `when '${currency}' then '${RAIL_FACTS[railOf(currency)].zone}'`);
    const dayOf = (instant: string): string =>
      `(${column(instant)} at time zone case ${column('currency')} ${zones.join(' ')} end)::date`;
    const before = `${expected} - ${JUDGED_DAYS_AHEAD}`;
    const known = `${dayOf('created_at')} <= ${before}
      and (${column('decline_date')} is null or ${column('decline_date')} > ${before})
      and (${status} not in ('Removed', 'Discarded') or ${dayOf('updated_at')} > ${before})`;
    return [
      {
        when: planned,
        key: on(expected),
        sums: sumsOf({
          waiting_count: countIf(waiting),
          waiting_cents: amountIf(waiting),
          future_count: countIf(`${status} = 'Future'`),
          approved_count: countIf(`${approved} is not null`),
          approved_cents: amountIf(`${approved} is not null`),
          declined_count: countIf(declined),
          declined_cents: amountIf(declined),
          known_cents: amountIf(known),
        }),
      },
      { when: `${planned} and ${approved} is not null`, key: on(approved), sums: sumsOf({ came_cents: amount }) },
      {
        when: `${planned} and ${status} = 'Approved' and ${column('holdback_cents')} > 0 and ${column('holdback_release_date')} is not null`,
        key: on(column('holdback_release_date')),
        sums: sumsOf({ held_count: '1', held_cents: column('holdback_cents') }),
      },
    ];
  },
};
