import type { RollUp } from '../roll-up.ts';

/** `transaction_days`: debits that stand on a day, which are those with a process date that have not left. */
export const TRANSACTION_DAYS: RollUp = {
  table: 'transaction_days',
  key: ['process_date', 'status'],
  sums: [
    ['count', 'integer'],
    ['cents', 'bigint'],
  ],
  columns: ['status', 'process_date', 'amount_cents'],
  parts: (column) => [
    {
      when: `${column('process_date')} is not null and ${column('status')} not in ('Removed', 'Discarded')`,
      key: [column('process_date'), column('status')],
      sums: ['1', column('amount_cents')],
    },
  ],
};
