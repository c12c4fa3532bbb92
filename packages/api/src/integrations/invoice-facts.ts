import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingInvoices } from '@cordelle/db/schema/accounting-records.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { InvoiceFacts } from '@cordelle/domain/accounting/invoice-row.ts';
import type { ContactState } from '@cordelle/domain/accounting/records.ts';
import { mayBePlanned } from '@cordelle/domain/customer/readiness.ts';
import { factsOf, readinessColumns } from '@cordelle/engine/customers/readiness-facts.ts';
import { OBJECTS_TO_SHOWN } from '../customers/open-objection.ts';

/** Of a payment that is on its way, or arrived. */
const COLLECTING = `t.status in ('Creating', 'Future', 'Sent to Bank', 'Processed', 'Approved')`;

/** Whether the schedule of the link `l` still collects its invoice, or did: its payment stands, or is still to be written. */
export const COLLECTS = `(
  exists (select from transactions t
           where t.client_id = l.client_id and t.schedule_id = l.schedule_id and ${COLLECTING})
  or exists (select from transaction_schedules s
              where s.client_id = l.client_id and s.id = l.schedule_id and s.active and s.planned_through = 0))`;

const LIVE = `exists (select from accounting_schedules l
  where l.client_id = i.client_id and l.connection_id = i.connection_id and l.invoice_id = i.invoice_id
    and l.freed_at is null and ${COLLECTS})`;
/** Whether a link of the invoice `i` ended because somebody took its payment back, or because the payment came to nothing. */
const ENDED = (removed: 'is not null' | 'is null'): string => `exists (
  select from accounting_schedules l
    join transaction_schedules s on s.client_id = l.client_id and s.id = l.schedule_id
   where l.client_id = i.client_id and l.connection_id = i.connection_id and l.invoice_id = i.invoice_id
     and (l.freed_at is not null or not ${COLLECTS}) and s.removed_reason ${removed})`;

/** Days between two payments that may be one. */
const ALIKE_DAYS = 3;
const DUE = 'coalesce(i.due_date, i.issue_date)';
/** The number stands in a text as a word of its own. */
const NAMED = (text: string): string => `(i.number is not null and ${text} ~*
  ('(^|[^[:alnum:]])' || regexp_replace(i.number, '([][().*+?^$|{}\\\\])', '\\\\\\1', 'g') || '($|[^[:alnum:]])'))`;
const OF_NO_INVOICE = (schedule: string): string =>
  `not exists (select from accounting_schedules x where x.client_id = l.client_id and x.schedule_id = ${schedule})`;
/** A payment of the customer, which no invoice asked for, over the same amount at about that time, or with the number beside it. */
const ALIKE = `(l.customer_id is not null and (
  exists (select from transactions t
           where t.client_id = l.client_id and t.customer_id = l.customer_id and ${COLLECTING} and ${OF_NO_INVOICE('t.schedule_id')}
             and (${NAMED('t.comment')} or (t.amount_cents = i.due_cents and abs(coalesce(t.process_date, t.requested_date) - ${DUE}) <= ${ALIKE_DAYS})))
  or exists (select from transaction_schedules s
              where s.client_id = l.client_id and s.customer_id = l.customer_id and s.active and ${OF_NO_INVOICE('s.id')}
                and s.planned_through = 0
                and (${NAMED('s.comment')} or (s.amount_cents = i.due_cents and abs(s.process_date - ${DUE}) <= ${ALIKE_DAYS})))))`;

/** An invoice `i` of a contact `k`, with the customer `c` who it is, if there is one, and what we know of it. */
export const INVOICE = joined(
  columns(accountingInvoices, 'i', [
    'invoiceId',
    'number',
    'contactId',
    'contactName',
    'dueCents',
    'currency',
    'state',
    'skipped',
    'collectAnyway',
  ]),
  computed<{
    dueDate: string | null;
    contactEmail: string | null;
    contactState: ContactState | null;
    scheduled: boolean;
    takenBack: boolean;
    cameToNothing: boolean;
    alike: boolean;
    customerObjects: boolean;
  }>({
    dueDate: `${DUE}::text`,
    contactEmail: 'coalesce(i.contact_email, k.email)',
    contactState: 'k.state',
    scheduled: LIVE,
    takenBack: ENDED('is not null'),
    cameToNothing: ENDED('is null'),
    alike: ALIKE,
    customerObjects: OBJECTS_TO_SHOWN,
  }),
  nullable(
    columns(customers, 'c', {
      customerId: 'id',
      customerName: 'name',
      customerEmail: 'email',
      customerLimitCents: 'authorizationLimitCents',
      autoImportInvoices: 'autoImportInvoices',
    }),
  ),
  nullable(readinessColumns),
);
export type InvoiceRow = Row<typeof INVOICE>;

export const invoicesFrom = ({ sql }: Tx) => sql`
  from accounting_invoices i
  left join accounting_contacts k on k.client_id = i.client_id and k.connection_id = i.connection_id and k.contact_id = i.contact_id
  left join accounting_customers l on l.client_id = i.client_id and l.connection_id = i.connection_id and l.contact_id = i.contact_id
  left join customers c on c.client_id = l.client_id and c.id = l.customer_id
  left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id`;

/** Not collected here, and something is left to pay. */
export const NOT_IMPORTED = `(i.state = 'open' and i.due_cents > 0 and not ${LIVE})`;
export const IMPORTED = LIVE;
export const DUE_DATE = DUE;

/** What the rules of an invoice are asked with. */
export function invoiceFacts(row: InvoiceRow): InvoiceFacts {
  const { state, dueCents, currency, dueDate, skipped, collectAnyway, contactState, scheduled, takenBack, alike } = row;
  return {
    state,
    dueCents,
    currency,
    dueDate,
    skipped,
    collectAnyway,
    contactState,
    scheduled,
    takenBack,
    alike,
    customer: customerOf(row),
  };
}

function customerOf(row: InvoiceRow): InvoiceFacts['customer'] {
  const { customerId, active, authorizationStatus, verificationRequired, validationByRule, bankVerification } = row;
  if (customerId === null || active === null || authorizationStatus === null) return null;
  const complete = mayBePlanned(
    factsOf({
      active,
      authorizationStatus,
      verificationRequired: verificationRequired === true,
      validationByRule: validationByRule === true,
      bankVerification: bankVerification ?? 'none',
      hasBankAccount: row.hasBankAccount === true,
      bankDisabled: row.bankDisabled === true,
    }),
  );
  return { active, complete, objects: row.customerObjects, limitCents: row.customerLimitCents };
}
