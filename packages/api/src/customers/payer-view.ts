import type { customerDetail, customerRow } from '@cordelle/validation/customers.ts';
import type { z } from 'zod';

type Row = z.input<typeof customerRow>;
type Detail = z.input<typeof customerDetail>;

/** What payers see of their own record. Every field is named, so that a new one is shown to them only on purpose. */
export const rowForPayer = (row: Row): Row => ({
  id: row.id,
  name: row.name,
  customIdentifier: null,
  email: row.email,
  status: row.status,
  requiredAction: null,
  nextPayment: row.nextPayment,
  lastPayment: row.lastPayment,
  createdAt: row.createdAt,
});

export const detailForPayer = (detail: Detail): Detail => ({
  id: detail.id,
  name: detail.name,
  identifier: detail.identifier,
  customIdentifier: null,
  customerType: detail.customerType,
  email: detail.email,
  phone: detail.phone,
  status: detail.status,
  requiredActions: [],
  authorization: detail.authorization,
  bankVerification: detail.bankVerification,
  bankAccount: detail.bankAccount,
  createdAt: detail.createdAt,
});
