import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { debitsHeldFrom } from '@cordelle/engine/billing-invoices/suspend-for-invoices.ts';
import { type invoiceDebitReturn, SHOWN_INVOICE_STATUSES } from '@cordelle/validation/billing-invoices.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { explanationOf } from '../financial-transactions/queries.ts';

const COLUMNS = joined(
  columns(invoices, 'i', ['status', 'debitState', 'debitDate', 'returnCode', 'returnedDate']),
  columns(clients, 'c', { graceDays: 'billingGraceDays', suspendedAt: 'suspendedAt' }),
  computed<{ debitedAgain: boolean; heldForInvoice: boolean }>({
    debitedAgain:
      'coalesce(a.id is not null and (i.collect_again or coalesce(a.activated_at, a.created_at)::date > i.returned_date), false)',
    heldForInvoice: `coalesce(c.suspended_for = 'overdue_invoice', false)`,
  }),
);

/** Why the debit of an unpaid invoice came back, what follows, and when debits are held for it. Throws `record.not_found`. */
export async function debitReturnOf(
  { sql }: Tx,
  client: { readonly id: bigint; readonly country: Rail },
  invoiceId: bigint,
  language: Language,
): Promise<z.input<typeof invoiceDebitReturn>> {
  const [row] = await sql`
    select ${COLUMNS}
      from invoices i
      join clients c on c.id = i.client_id
      left join client_bank_accounts a on a.client_id = i.client_id and a.active and (a.purpose = 'billing' or a.also_billing)
     where i.client_id = ${client.id} and i.id = ${invoiceId} and i.status in ${sql(SHOWN_INVOICE_STATUSES)}`;
  if (!row) throw new DomainError('record.not_found');
  const { returnCode, returnedDate, debitState, suspendedAt } = row;
  const reason = explanationOf({ returnCode, holdReason: null }, language);
  if (row.status !== 'Overdue' || !returnCode || !returnedDate || !reason) return { returned: null };
  const atBank = debitState === 'Sent';
  return {
    returned: {
      date: returnedDate,
      code: returnCode,
      reason,
      refused: debitState === 'Refused',
      next: atBank ? 'at_bank' : row.debitedAgain ? 'next_file' : 'waits',
      nextDebitDate: atBank ? row.debitDate : null,
      ...holdOf(client.country, returnedDate, row, suspendedAt),
    },
  };
}

/** Debits are held once the grace days are over, by the step that bills. Held for another reason, they are not held for this. */
function holdOf(
  rail: Rail,
  returnedDate: CalendarDate,
  { graceDays, heldForInvoice }: Row<typeof COLUMNS>,
  suspendedAt: Date | null,
) {
  if (!suspendedAt)
    return {
      debitsHeldFrom: debitsHeldFrom(rail, returnedDate, graceDays),
      debitsHeldSince: null,
    };
  return {
    debitsHeldFrom: null,
    debitsHeldSince: heldForInvoice ? localDate(suspendedAt, RAIL_FACTS[rail].zone) : null,
  };
}
