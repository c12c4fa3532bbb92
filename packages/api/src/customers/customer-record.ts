import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import {
  type ContactFacts,
  type CustomerFacts,
  customerStatus,
  mayBePlanned,
  requiredActions,
} from '@cordelle/domain/customer/readiness.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { HIDDEN_NUMBERS } from '@cordelle/engine/bank-numbers/hidden-numbers.ts';
import { factsOf, readinessColumns } from '@cordelle/engine/customers/readiness-facts.ts';
import { reviewOfDebit } from '@cordelle/engine/transactions/under-review.ts';
import { type AuthorizationType, DETAIL_NAMES, eachDetail } from '@cordelle/validation/customers/fields.ts';
import type { customerRecord } from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import { OBJECTS_TO_SHOWN, OPEN_OBJECTION } from './open-objection.ts';

const OBJECTED = `(c.active and exists (
  select from agreement_changes h
   where h.client_id = c.client_id and h.customer_id = c.id and ${OPEN_OBJECTION}))`;

/** Every column of a record, from customers `c`: in a statement that joins what `recordJoins` names. */
export const recordColumns = joined(
  readinessColumns,
  columns(customers, 'c', [
    'id',
    'name',
    'identifier',
    ...DETAIL_NAMES,
    'language',
    'customerType',
    'authorizationChannel',
    'authorizedAt',
    'authorizationRequestedAt',
    'authorizationLimitCents',
    'verificationMethod',
    'apiService',
    'apiCustomerId',
    'autoImportInvoices',
    'autoUpdate',
    'automaticRetries',
    ...ADDRESS_COLUMNS,
    'paymentReminderEnabled',
    'paymentReminderUnsubscribedAt',
    'paymentReceiptEnabled',
    'paymentReceiptUnsubscribedAt',
    'emailBouncedAt',
    'createdAt',
  ]),
  columns(clients, 'cl', { clientCountry: 'country' }),
  nullable(columns(storedFiles, 'form', { formFilename: 'filename' })),
  nullable(
    columns(customerBankAccounts, 'b', {
      mask: 'mask',
      bankName: 'bankName',
      accountType: 'accountType',
      bankCountry: 'country',
      disabledReason: 'disabledReason',
    }),
  ),
  nullable(columns(transactions, 'upcoming', { nextDate: 'processDate', nextCents: 'amountCents' })),
  nullable(
    columns(transactions, 'latest', {
      lastDate: 'processDate',
      lastCents: 'amountCents',
      lastCode: 'returnCode',
      lastSettled: 'settledDate',
    }),
  ),
  computed<{
    lastStatus: LastStatus | null;
    lastUnderReview: boolean;
    correctedByBankAt: Date | null;
    objected: boolean;
    objectsToShown: boolean;
  }>({
    objected: OBJECTED,
    objectsToShown: OBJECTS_TO_SHOWN,
    lastStatus: 'latest.status',
    lastUnderReview: 'review.reason is not null',
    correctedByBankAt: "case b.source when 'noc' then b.created_at end",
  }),
);
type CustomerRecordRow = Row<typeof recordColumns>;

/** Of debits that were sent. */
type LastStatus = 'Sent to Bank' | 'Processed' | 'Approved' | 'Declined' | 'Chargeback';

/** What a record is made of besides the row of the customer itself, `c`. */
export const recordJoins = (tx: Tx, now: Date) => tx.sql`
  join clients cl on cl.id = c.client_id
  left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
  left join stored_files form on form.client_id = c.client_id and form.id = c.permission_form_id
  left join lateral (
    select t.process_date, t.amount_cents from transactions t
     where t.client_id = c.client_id and t.customer_id = c.id and t.status = 'Future'
     order by t.process_date, t.id limit 1) upcoming on true
  left join lateral (
    select t.client_id, t.id, t.process_date, t.amount_cents, t.status, t.return_code, t.settled_date, t.currency, t.bank_file_id,
           t.earliest_approval_date
      from transactions t
     where t.client_id = c.client_id and t.customer_id = c.id
       and t.status in ('Sent to Bank', 'Processed', 'Approved', 'Declined', 'Chargeback')
     order by t.process_date desc, t.id desc limit 1) latest on true
  left join lateral (select q.reason from (select latest.*) t cross join ${reviewOfDebit(tx, { now })} q) review on true`;

/** The words of the contract for how an agreement was collected. */
export const AUTHORIZATION_TYPE_OF = {
  online: 'Online',
  provider: 'Online',
  in_person: 'In Person',
  paper: 'In Person',
  phone: 'Phone',
} as const satisfies Record<string, AuthorizationType>;
const AUTH_TYPE_OF = {
  online: 'online',
  provider: 'provider',
  in_person: 'in_person',
  paper: 'in_person',
  phone: 'phone',
} as const;

/** A row as the wire has it; every bank number masked. */
export function recordOf(row: CustomerRecordRow): z.input<typeof customerRecord> {
  const facts: CustomerFacts & ContactFacts = {
    ...factsOf(row),
    hasEmail: row.email !== null,
    emailBounced: row.emailBouncedAt !== null,
    authorizationRequested: row.authorizationRequestedAt !== null && row.authorizationStatus !== 'complete',
  };
  const status = customerStatus(facts);
  const actions = requiredActions(facts);
  const channel = row.authorizationChannel;
  const verified = row.bankVerification === 'complete';
  const by = (method: 'microdeposit' | 'flinks') => (row.verificationMethod === method ? row.bankVerification : 'none');
  return {
    id: String(row.id),
    name: row.name,
    identifier: row.identifier,
    ...eachDetail((detail) => row[detail]),
    language: row.language,
    status,
    customerType: row.customerType,
    countryCode: row.clientCountry,
    authorizationType: channel && AUTHORIZATION_TYPE_OF[channel],
    authorizationChannel: channel,
    authorizationAmount: row.authorizationLimitCents === null ? null : centsText(row.authorizationLimitCents),
    active: row.active,
    apiCustomerId: row.apiCustomerId,
    apiService: row.apiService,
    linkedToApiService: row.apiService !== null,
    permissionForm:
      row.formFilename === null ? null : { url: `/v3/customers/${row.id}/permission_form`, filename: row.formFilename },
    autoImportInvoices: row.autoImportInvoices,
    autoUpdate: row.autoUpdate,
    automaticRetries: row.automaticRetries,
    address: {
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      provinceCode: row.clientCountry === 'CA' ? row.provinceCode : null,
      stateCode: row.clientCountry === 'US' ? row.provinceCode : null,
      postalCode: row.postalCode,
    },
    bankAccount: bankAccountOf(row, verified),
    statuses: {
      complete: status === 'Complete',
      authorization: row.authorizationStatus,
      authType: channel && AUTH_TYPE_OF[channel],
      authRequested: facts.authorizationRequested,
      mdVerification: by('microdeposit'),
      flinksVerification: by('flinks'),
      verified,
      integration: row.apiService,
      api: row.apiService === null && row.apiCustomerId !== null,
      archived: !row.active,
      emailBounced: facts.emailBounced,
      objected: row.objected,
      notifications: {
        paymentReminder: notificationState(row, row.paymentReminderEnabled, row.paymentReminderUnsubscribedAt),
        paymentReceipt: notificationState(row, row.paymentReceiptEnabled, row.paymentReceiptUnsubscribedAt),
      },
    },
    maySchedule: mayBePlanned(facts) && !row.objectsToShown,
    requiredAction: actions[0] ?? null,
    requiredActions: actions,
    bankVerification: {
      state: row.bankVerification,
      method: row.verificationMethod,
      required: row.verificationRequired || row.validationByRule,
    },
    nextPayment:
      row.nextDate === null
        ? null
        : { processDate: row.nextDate, amount: centsText(row.nextCents ?? 0n), status: 'Future' },
    lastPayment:
      row.lastDate === null || row.lastStatus === null
        ? null
        : {
            processDate: row.lastDate,
            amount: centsText(row.lastCents ?? 0n),
            status: row.lastStatus,
            returnCode: row.lastCode,
            settledDate: row.lastSettled,
            underReview: row.lastUnderReview,
          },
    notificationSettings: {
      paymentReminder: {
        enabled: row.paymentReminderEnabled,
        notificationMethod: 'email',
        unsubscribed: row.paymentReminderUnsubscribedAt !== null,
      },
      paymentReceipt: {
        enabled: row.paymentReceiptEnabled,
        notificationMethod: 'email',
        unsubscribed: row.paymentReceiptUnsubscribedAt !== null,
      },
    },
    authorizedAt: row.authorizedAt?.toISOString() ?? null,
    authorizationRequestedAt: row.authorizationRequestedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Institution, transit and routing stay masked as a whole: showing them is its own act, with its own permission and audit row. */
function bankAccountOf(row: CustomerRecordRow, verified: boolean): z.input<typeof customerRecord>['bankAccount'] {
  if (!row.hasBankAccount) return null;
  return {
    bankAccountType: row.accountType && (row.accountType === 'checking' ? 'Checking' : 'Savings'),
    routingNumber: row.bankCountry === 'US' ? HIDDEN_NUMBERS.routingNumber : null,
    transitNumber: row.bankCountry === 'CA' ? HIDDEN_NUMBERS.transitNumber : null,
    institutionNumber: row.bankCountry === 'CA' ? HIDDEN_NUMBERS.institutionNumber : null,
    accountNumber: row.mask ?? '',
    verified,
    bankName: row.bankName,
    disabledReason: row.disabledReason,
    correctedByBankAt: row.correctedByBankAt?.toISOString() ?? null,
  };
}

function notificationState(row: CustomerRecordRow, enabled: boolean, unsubscribedAt: Date | null) {
  if (!enabled) return null;
  if (unsubscribedAt) return 'unsubscribed';
  return row.email === null || row.emailBouncedAt ? 'incomplete' : 'enabled';
}
