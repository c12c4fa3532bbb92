import { CUSTOMER_DETAILS, eachDetail } from '@cordelle/validation/customers/fields.ts';
import type { CustomerRecord } from '@cordelle/validation/customers/record.ts';

/**
 * What payers see of their own record: what is about them, and nothing of how the business works with it. Every field is named, or
 * says itself that payers see it, so that a new one is shown to them only on purpose.
 */
export const recordForPayer = (record: CustomerRecord): CustomerRecord => ({
  id: record.id,
  name: record.name,
  identifier: record.identifier,
  ...eachDetail((detail) => (CUSTOMER_DETAILS[detail].shownToPayers ? record[detail] : null)),
  language: record.language,
  status: record.status,
  customerType: record.customerType,
  countryCode: record.countryCode,
  authorizationType: record.authorizationType,
  authorizationChannel: record.authorizationChannel,
  authorizationAmount: record.authorizationAmount,
  active: record.active,
  apiCustomerId: null,
  apiService: null,
  linkedToApiService: false,
  permissionForm: null,
  autoImportInvoices: false,
  autoUpdate: false,
  automaticRetries: true,
  address: record.address,
  bankAccount: record.bankAccount,
  statuses: { ...record.statuses, integration: null, api: false },
  maySchedule: record.maySchedule,
  requiredAction: null,
  requiredActions: [],
  bankVerification: record.bankVerification,
  nextPayment: record.nextPayment,
  lastPayment: record.lastPayment && { ...record.lastPayment, settledDate: null, underReview: false },
  notificationSettings: record.notificationSettings,
  authorizedAt: record.authorizedAt,
  authorizationRequestedAt: record.authorizationRequestedAt,
  createdAt: record.createdAt,
});
