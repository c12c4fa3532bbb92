import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';

export const [ALBERTA, NETTED, US, NEW, CLOSED, ASKED] = [1n, 2n, 3n, 4n, 5n, 6n] as const;
const DEBITS = [
  [ALBERTA, 1n, '150.00', '2026-03-19'],
  [ALBERTA, 2n, '42.50', '2026-03-19'],
  [ALBERTA, 3n, '1250.99', '2026-03-19'],
  [ALBERTA, 4n, '99.99', '2026-03-19'],
  [ALBERTA, 5n, '895.00', '2026-03-19'],
  [ALBERTA, 6n, '2500.00', '2026-03-19'],
  [ALBERTA, 7n, '300.00', '2026-04-01'],
  [NETTED, 1n, '20.00', '2026-03-30'],
  [NETTED, 2n, '500.00', '2026-04-07'],
  [US, 1n, '80.00', '2026-03-18'],
] as const;

/** Six clients of several provinces and prices, and their debits, until the evening of March 31. */
export async function billedMarch(): Promise<BankingDays> {
  const days = await BankingDays.open('2026-03-16');
  const { world } = days;
  const { owner } = world.database;
  const customersOf = new Map<bigint, bigint[]>();
  for (const id of [ALBERTA, NETTED, US, NEW, CLOSED, ASKED])
    customersOf.set(id, await world.addClient({ id, rail: id === US ? 'US' : 'CA', customers: 7 }));
  await owner`update clients set province_code = 'AB', invoice_email = 'billing@alberta.test' where id = 1`;
  await owner`
    update clients set province_code = 'QC', default_language = 'fr', invoice_email = 'factures@quebec.test' where id = 2`;
  await owner`update clients set province_code = 'OR' where id = 3`;
  await owner`update clients set province_code = 'ON', approved_at = '2026-03-22T16:00:00Z' where id = 4`;
  await owner`update clients set status = 'closed', approved_at = created_at, closed_at = '2026-02-20T16:00:00Z' where id = 5`;
  await owner`update clients set status = 'pending' where id = 6`;
  await owner`
    insert into client_fee_plans (client_id, valid_from, monthly_cents, transaction_cents, decline_cents, chargeback_cents,
      verification_cents, microdeposit_cents, stop_cents, payout_bounce_cents, collection, promotion_bps, promotion_months,
      actor, created_at)
    values (2, '2026-03-01', 3000, 50, 1000, 2500, 200, 100, 2900, 1500, 'netting', 1000, 1, 'staff:1', now())`;
  let id = 1000n;
  for (const [clientId, place, amount, requestedDate] of DEBITS) {
    id += 1n;
    const customerId = customersOf.get(clientId)?.[Number(place) - 1] ?? 0n;
    await world.addDebit({ rail: clientId === US ? 'US' : 'CA', clientId, customerId, id, amount, requestedDate });
  }
  const customerId = customersOf.get(ALBERTA)?.[5] ?? 0n;
  await world.addMicrodeposit({
    rail: 'CA',
    clientId: ALBERTA,
    customerId,
    id: 77n,
    on: '2026-03-16',
    cents: [17, 42],
  });
  days.banks.CA.fates.set('TXN-1001', { code: '901', on: '2026-03-20' });
  days.banks.CA.fates.set('TXN-1005', { code: '905', on: '2026-03-20' });
  days.banks.CA.fates.set('TXN-1003', { code: '917', on: '2026-04-08' });
  await days.until('2026-03-31', '19:00');
  return days;
}
