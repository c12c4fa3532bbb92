import type { Tx } from '@cordelle/db/connection.ts';
import {
  type ContactFacts,
  type CustomerFacts,
  customerStatus,
  requiredActions,
} from '@cordelle/domain/customer/readiness.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { HIDDEN_NUMBERS } from '@cordelle/engine/bank-numbers/hidden-numbers.ts';
import { type FactsRow, factsOf } from '@cordelle/engine/customers/readiness-facts.ts';
import { reviewOfDebit } from '@cordelle/engine/transactions/under-review.ts';
import type { AuthorizationType } from '@cordelle/validation/customers/fields.ts';
import type { customerRecord } from '@cordelle/validation/customers/record.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';

export type CustomerRecordRow = FactsRow & {
  readonly id: bigint;
  readonly name: string;
  readonly identifier: string;
  readonly customIdentifier: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly homePhone: string | null;
  readonly language: Language;
  readonly customerType: CustomerType;
  readonly clientCountry: Rail;
  readonly authorizationChannel: 'paper' | 'online' | 'phone' | 'in_person' | 'provider' | null;
  readonly authorizedAt: Date | null;
  readonly authorizationRequestedAt: Date | null;
  readonly authorizationLimitCents: bigint | null;
  readonly verificationMethod: 'microdeposit' | 'flinks' | null;
  readonly apiService: 'xero' | 'quickbooks' | null;
  readonly apiCustomerId: string | null;
  readonly autoImportInvoices: boolean;
  readonly autoUpdate: boolean;
  readonly automaticRetries: boolean;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly provinceCode: string | null;
  readonly postalCode: string | null;
  readonly paymentReminderEnabled: boolean;
  readonly paymentReminderUnsubscribed: boolean;
  readonly paymentReceiptEnabled: boolean;
  readonly paymentReceiptUnsubscribed: boolean;
  readonly emailBounced: boolean;
  readonly formFilename: string | null;
  readonly mask: string | null;
  readonly bankName: string | null;
  readonly accountType: 'checking' | 'savings' | null;
  readonly bankCountry: Rail | null;
  readonly disabledReason: string | null;
  readonly correctedByBankAt: Date | null;
  readonly nextDate: string | null;
  readonly nextCents: bigint | null;
  readonly lastDate: string | null;
  readonly lastCents: bigint | null;
  readonly lastCode: string | null;
  readonly lastUnderReview: boolean;
  readonly lastStatus: 'Sent to Bank' | 'Processed' | 'Approved' | 'Declined' | 'Chargeback' | null;
  readonly createdAt: Date;
};

/** Every column of a record, from customers `c`: in a statement that joins what `recordJoins` names. */
export const recordColumns = ({ sql }: Tx) => sql`
  c.id, c.name, c.identifier, c.custom_identifier as "customIdentifier", c.email, c.phone, c.home_phone as "homePhone",
  c.language, c.customer_type as "customerType", cl.country as "clientCountry", c.active,
  c.authorization_status as "authorizationStatus", c.authorization_channel as "authorizationChannel",
  c.authorized_at as "authorizedAt", c.authorization_requested_at as "authorizationRequestedAt",
  c.authorization_limit_cents as "authorizationLimitCents", c.verification_required as "verificationRequired",
  c.bank_verification as "bankVerification", c.verification_method as "verificationMethod",
  c.api_service as "apiService", c.api_customer_id as "apiCustomerId", c.auto_import_invoices as "autoImportInvoices",
  c.auto_update as "autoUpdate", c.automatic_retries as "automaticRetries", c.address1, c.address2, c.city, c.province_code as "provinceCode",
  c.postal_code as "postalCode", c.payment_reminder_enabled as "paymentReminderEnabled",
  c.payment_reminder_unsubscribed_at is not null as "paymentReminderUnsubscribed",
  c.payment_receipt_enabled as "paymentReceiptEnabled",
  c.payment_receipt_unsubscribed_at is not null as "paymentReceiptUnsubscribed",
  c.email_bounced_at is not null as "emailBounced", form.filename as "formFilename",
  b.id is not null as "hasBankAccount", b.disabled_at is not null as "bankDisabled", b.mask, b.bank_name as "bankName",
  b.account_type as "accountType", b.country as "bankCountry", b.disabled_reason as "disabledReason",
  case b.source when 'noc' then b.created_at end as "correctedByBankAt",
  upcoming.process_date as "nextDate", upcoming.amount_cents as "nextCents",
  latest.process_date as "lastDate", latest.amount_cents as "lastCents", latest.status as "lastStatus",
  latest.return_code as "lastCode", review.reason is not null as "lastUnderReview",
  c.created_at as "createdAt"`;

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
    select t.client_id, t.id, t.process_date, t.amount_cents, t.status, t.return_code, t.currency, t.bank_file_id,
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
    emailBounced: row.emailBounced,
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
    customIdentifier: row.customIdentifier,
    email: row.email,
    phone: row.phone,
    homePhone: row.homePhone,
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
      emailBounced: row.emailBounced,
      notifications: {
        paymentReminder: notificationState(row, row.paymentReminderEnabled, row.paymentReminderUnsubscribed),
        paymentReceipt: notificationState(row, row.paymentReceiptEnabled, row.paymentReceiptUnsubscribed),
      },
    },
    requiredAction: actions[0] ?? null,
    requiredActions: actions,
    bankVerification: {
      state: row.bankVerification,
      method: row.verificationMethod,
      required: row.verificationRequired,
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
            underReview: row.lastUnderReview,
          },
    notificationSettings: {
      paymentReminder: {
        enabled: row.paymentReminderEnabled,
        notificationMethod: 'email',
        unsubscribed: row.paymentReminderUnsubscribed,
      },
      paymentReceipt: {
        enabled: row.paymentReceiptEnabled,
        notificationMethod: 'email',
        unsubscribed: row.paymentReceiptUnsubscribed,
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

function notificationState(row: CustomerRecordRow, enabled: boolean, unsubscribed: boolean) {
  if (!enabled) return null;
  if (unsubscribed) return 'unsubscribed';
  return row.email === null || row.emailBounced ? 'incomplete' : 'enabled';
}
