import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { postings } from '@cordelle/db/schema/ledger.ts';
import { type SettlementAdjustment, settlements } from '@cordelle/db/schema/settlements.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import type { flowLine } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';
import { settlementWindow, withinWindow } from './settlement-window.ts';

type Line = z.input<typeof flowLine>;
type Cause = Line['causes'][number];

/** The sums of a settlement that lead to its deposit, in cents. */
export type FlowRow = {
  readonly approvedCents: bigint;
  readonly approvedCount: number;
  readonly chargebackCents: bigint;
  readonly chargebackCount: number;
  readonly holdbackCents: bigint;
  readonly holdbackReleasedCents: bigint;
  readonly feesNettedCents: bigint;
  readonly openingCarryCents: bigint;
  readonly adjustments: readonly SettlementAdjustment[];
  readonly closingCarryCents: bigint;
};

/** The settlements before and after one, of the same client and currency. */
export type Neighbours = {
  readonly beforeId: bigint | null;
  readonly beforeDate: string | null;
  readonly nextId: bigint | null;
  readonly nextDate: string | null;
};

/** What brought about the lines that are no sum of the transactions listed. */
export type FlowCauses = {
  readonly before: Cause | null;
  readonly next: Cause | null;
  readonly invoices: readonly Cause[];
  /** One for each adjustment that is no reserve, in their order; null where the record is gone. */
  readonly adjustments: readonly (Cause | null)[];
};

/** The equation of the deposit, line by line: their sum is the payout. Lines that move nothing are left out. */
export function flowOf(row: FlowRow, causes: FlowCauses): Line[] {
  const line = (kind: Line['kind'], cents: bigint, count: number | null = null, because: (Cause | null)[] = []) => ({
    kind,
    amount: centsText(cents),
    count,
    causes: because.filter((cause) => cause !== null),
  });
  // Each reserve that pays a debt is an adjustment of its own; people read one line, and the reserves behind it.
  const reserves = row.adjustments.filter(({ kind }) => kind === 'holdback_applied');
  const others = row.adjustments.filter(({ kind }) => kind !== 'holdback_applied');
  return [
    line('opening_carry', row.openingCarryCents, null, [causes.before]),
    line('approved', row.approvedCents, row.approvedCount),
    line('chargeback', -row.chargebackCents, row.chargebackCount),
    line('holdback', -row.holdbackCents),
    line('holdback_released', row.holdbackReleasedCents),
    line(
      'holdback_applied',
      reserves.reduce((sum, { amount }) => sum + centsOf(amount), 0n),
      reserves.length,
    ),
    line('fees_netted', -row.feesNettedCents, null, [...causes.invoices]),
    ...others.map(({ kind, amount }, index) => line(kind, centsOf(amount), null, [causes.adjustments[index] ?? null])),
    line('closing_carry', -row.closingCarryCents, null, [causes.next]),
  ].filter(({ kind, amount }) => kind === 'approved' || amount !== '0.00');
}

/** A posting behind a line, and the record that it belongs to. */
const MOVEMENT = joined(
  columns(postings, 'p', ['rule', 'streamId']),
  computed<{ streamType: 'transaction' | 'invoice' | 'payout' | 'settlement' }>({ streamType: 'p.stream_type' }),
  nullable(columns(transactions, 't', ['customerId'])),
  nullable(columns(customers, 'c', { customerName: 'name' })),
  nullable(columns(invoices, 'i', { invoiceNumber: 'number' })),
  nullable(columns(settlements, 's', { settlementId: 'id', settlementDate: 'settlementDate' })),
);
export type Movement = Row<typeof MOVEMENT>;

/** What moved the balance of a client within a settlement besides its transactions: invoices netted, adjustments. */
export const movementsOf = (tx: Tx, clientId: bigint, settlementId: bigint) => tx.sql`
  with ${settlementWindow(tx, clientId, settlementId)}
  select ${MOVEMENT}
    from postings p
    left join transactions t on p.stream_type = 'transaction' and t.client_id = p.client_id and t.id = p.stream_id
    left join customers c on c.client_id = t.client_id and c.id = t.customer_id
    left join invoices i on p.stream_type = 'invoice' and i.client_id = p.client_id and i.id = p.stream_id
    left join payouts o on p.stream_type = 'payout' and o.client_id = p.client_id and o.id = p.stream_id
    left join settlements s on s.client_id = p.client_id
      and s.id = case p.stream_type when 'payout' then o.settlement_id when 'settlement' then p.stream_id end
   where ${withinWindow(tx, clientId)} and p.position <> (select w.position from w)
     and p.rule in ('P8', 'P10', 'P11', 'P11w', 'P14') and 'CLIENT_PAYABLE' in (p.debit_account, p.credit_account)
   order by p.position, p.leg`;

/** Which records stand behind the lines of a settlement: its neighbours, the invoices netted, what was adjusted. */
export const causesOf = (
  { beforeId, beforeDate, nextId, nextDate }: Neighbours,
  movements: readonly Movement[],
): FlowCauses => ({
  before: ofSettlement(beforeId, beforeDate),
  next: ofSettlement(nextId, nextDate),
  invoices: movements.filter(({ rule }) => rule === 'P10').flatMap((movement) => causeOf(movement) ?? []),
  adjustments: movements.filter(({ rule }) => rule !== 'P10').map(causeOf),
});

const ofSettlement = (id: bigint | null, date: string | null): Cause | null =>
  id === null || date === null ? null : { record: 'settlement', id: String(id), customerId: null, label: null, date };

function causeOf(movement: Movement): Cause | null {
  const { streamType, streamId, settlementId, settlementDate } = movement;
  const record = { id: String(streamId), customerId: null, label: null, date: null };
  switch (streamType) {
    case 'transaction': {
      const { customerId, customerName } = movement;
      return customerId === null
        ? null
        : { ...record, record: 'transaction', customerId: String(customerId), label: customerName };
    }
    case 'invoice':
      return { ...record, record: 'invoice', label: movement.invoiceNumber };
    case 'payout':
    case 'settlement':
      return ofSettlement(settlementId, settlementDate);
  }
}
