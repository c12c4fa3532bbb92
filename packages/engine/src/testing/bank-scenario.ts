import type { Rail } from '@cordelle/domain/rail.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Fate } from './answering-bank.ts';
import { BankingDays } from './banking-days.ts';

/** Codes of each rail for what happens. */
const CODES = {
  CA: { nsf: '901', noAgreement: '915', revoked: '917', invalid: '912', closed: '905', refused: '900' },
  US: { nsf: 'R01', noAgreement: 'R10', revoked: 'R10', invalid: 'R03', closed: 'R02', refused: 'R13' },
} as const;

export const CLIENT = 4n;

/** Days with a bank from 2026-03-18 on, and a client with three customers, made anew for each test of a suite. */
export function bankScenario(rail: Rail) {
  const code = CODES[rail];
  let days: BankingDays;
  let customers: bigint[];

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-18', [rail]);
    customers = await days.world.addClient({ id: CLIENT, rail, customers: 3 });
  });
  afterEach(() => days.close());

  const until = (date: string, time?: string) => days.until(date, time);
  const fate = (reference: string, what: Fate) => days.banks[rail].fates.set(reference, what);
  const sql = () => days.world.database.owner;
  const debit = (id: bigint, amount: string, requestedDate = '2026-03-19', customer = 0) =>
    days.world.addDebit({ rail, clientId: CLIENT, customerId: customers[customer] ?? 0n, id, amount, requestedDate });

  const row = async (id: bigint) => {
    const [found] = await sql()<Record<string, unknown>[]>`
      select status, stage, return_code as code, return_class as class, late, process_date as "processDate",
             moved_reason as moved, approved_date as approved, settled_date as settled
        from transactions where id = ${id}`;
    return found;
  };
  const settlements = () => sql()<Record<string, unknown>[]>`
    select settlement_date as date, approved_cents as approved, chargeback_cents as chargeback, declined_cents as declined,
           holdback_released_cents as released, net_cents as net, payout_cents as payout, closing_carry_cents as carry, status
      from settlements order by settlement_date, id`;
  const reviews = () => sql()<{ kind: string; about: string; open: boolean }[]>`
    select kind, detail->>'about' as about, resolved_at is null as open from review_items order by id`;
  const files = () => sql()<Record<string, unknown>[]>`
    select name, state, entries, applied, duplicates, unmatched, fault_code as fault from bank_files
     where direction = 'inbound' and state <> 'Received' order by id`;
  const told = () => sql()<{ type: string; data: unknown }[]>`select type, data from customer_facts order by type`;
  const expectTrueLedger = async () => expect(await days.ledgerFaults()).toEqual([]);

  return {
    get days() {
      return days;
    },
    get customers() {
      return customers;
    },
    code,
    until,
    fate,
    sql,
    debit,
    row,
    settlements,
    reviews,
    files,
    told,
    expectTrueLedger,
  };
}
