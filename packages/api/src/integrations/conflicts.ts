import { columns, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { accountingCustomers } from '@cordelle/db/schema/accounting-records.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { CopiedAddress, CopiedDetails, CopiedField } from '@cordelle/domain/accounting/merge.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { integrationConflicts } from '@cordelle/validation/integrations.ts';
import type { z } from 'zod';
import { conflictFields } from './conflict-fields.ts';
import { pagesOf } from './connected-books.ts';
import { CONTACT, readContact } from './contact-details.ts';
import { detailsOf } from './copy-contacts.ts';
import { drifted } from './invoice-drift.ts';
import type { LookingAtInvoices } from './invoice-rows.ts';
import { paymentConflicts } from './payment-conflicts.ts';

const CUSTOMERS_MAX = 200;
const IN_CONFLICT = joined(
  CONTACT,
  columns(accountingCustomers, 'l', ['conflict']),
  columns(customers, 'c', { customerId: 'id', ourName: 'name', ourEmail: 'email', ourPhone: 'phone' }),
  columns(customers, 'c', ADDRESS_COLUMNS),
);

/** What differs between the two, for somebody to decide. */
export async function conflictsOf(tx: Tx, looking: LookingAtInvoices): Promise<z.input<typeof integrationConflicts>> {
  const { app, client, connection } = looking;
  const page = pagesOf(app, connection);
  const rows = await tx.sql`
    select ${IN_CONFLICT}
      from accounting_customers l
      join customers c on c.client_id = l.client_id and c.id = l.customer_id
      join accounting_contacts k on k.client_id = l.client_id and k.connection_id = l.connection_id and k.contact_id = l.contact_id
     where l.client_id = ${client.id} and l.connection_id = ${connection.id} and l.conflict is not null
     order by c.name collate "und-x-icu", c.id limit ${CUSTOMERS_MAX}`;
  const invoices = await drifted(tx, connection, client, app.clock.now());
  return {
    customers: rows.map(({ customerId, ourName: name, ourEmail: email, ourPhone: phone, ...row }) => {
      const ours = detailsOf({ ...row, id: customerId, name, email, phone });
      const theirs = readContact(client.country, row)?.details ?? ours;
      return {
        id: row.contactId,
        customerId: String(customerId),
        name,
        fields: conflictFields(row.conflict).map((field) => ({
          field,
          ours: said(field, ours),
          theirs: said(field, theirs),
        })),
        url: page({ kind: 'contact', id: row.contactId }),
      };
    }),
    invoices: invoices.map((one) => ({
      id: one.invoiceId,
      invoiceNumber: one.number,
      drift: one.drift,
      customerId: String(one.customerId),
      customerName: one.customerName,
      scheduleId: String(one.scheduleId),
      processDate: one.processDate,
      amount: centsText(one.amountCents),
      due: centsText(one.dueCents),
      url: page({ kind: 'invoice', id: one.invoiceId }),
    })),
    payments: await paymentConflicts(tx, connection, page),
  };
}

const inOneLine = (address: CopiedAddress | null): string | null =>
  address &&
  Object.values(address)
    .filter((line) => line !== null)
    .join(', ');

const said = (field: CopiedField, details: CopiedDetails): string | null =>
  field === 'address' ? inOneLine(details.address) : details[field];
