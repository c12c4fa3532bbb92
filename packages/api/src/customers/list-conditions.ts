import type { Tx } from '@cordelle/db/connection.ts';
import { WEB_CHANNELS } from '@cordelle/domain/authorization/entry-class.ts';
import {
  CUSTOMER_FILTER_GROUPS,
  type CustomerFilter,
  type CustomerFilterGroup,
  type CustomerPreset,
} from '@cordelle/validation/customers/filters.ts';
import { isSought, type Sought } from '../finder/find-customers.ts';

/** What is listed: a preset, toggles that narrow it, and a text somebody looks for. */
export type Wanted = {
  readonly filter: CustomerPreset;
  readonly filters: readonly CustomerFilter[];
  readonly search?: string | undefined;
  readonly customerId?: string | undefined;
  readonly customIdentifier?: string | undefined;
};

/** The bank details of the customer `c` that no bank refused. */
const USABLE = (more = ''): string => `exists (
    select 1 from customer_bank_accounts usable
     where usable.client_id = c.client_id and usable.id = c.bank_account_id and usable.disabled_at is null${more})`;
/** Somebody has to have the account verified: the client wants it, or what the rail wants came to nothing. */
const TO_VERIFY = `((c.verification_required and c.bank_verification in ('none', 'failed'))
    or (c.bank_verification = 'failed' and c.customer_type = 'Personal' and c.authorization_channel in (${WEB_CHANNELS.map((web) => `'${web}'`).join(', ')})
        and ${USABLE(` and usable.country = 'US'`)}))`;

/** SQL of each toggle over customers `c`. It says of the columns what `customerStatus` and `requiredActions` say of the facts. */
const TOGGLES = {
  active: 'c.active',
  archived: '(not c.active and not c.import_undone)',
  authorization_complete: `c.authorization_status = 'complete'`,
  authorization_pending: `c.authorization_status = 'pending'`,
  authorization_failed: `c.authorization_status = 'failed'`,
  type_in_person: `c.authorization_channel in ('in_person', 'paper')`,
  type_online: `c.authorization_channel = 'online'`,
  type_provider: `c.authorization_channel = 'provider'`,
  verification_complete: `c.bank_verification = 'complete'`,
  microdeposit_pending: `(c.verification_method = 'microdeposit' and c.bank_verification = 'pending')`,
  microdeposit_failed: `(c.verification_method = 'microdeposit' and c.bank_verification = 'failed')`,
  instant_bank_verification_pending: `(c.verification_method = 'flinks' and c.bank_verification = 'pending')`,
  instant_bank_verification_failed: `(c.verification_method = 'flinks' and c.bank_verification = 'failed')`,
  payment_receipts_enabled: 'c.payment_receipt_enabled',
  payment_receipts_disabled: 'not c.payment_receipt_enabled',
  payment_reminders_enabled: 'c.payment_reminder_enabled',
  payment_reminders_disabled: 'not c.payment_reminder_enabled',
  integration_connected: 'c.api_service is not null',
  auto_import_invoices_on: 'c.auto_import_invoices',
  auto_import_invoices_off: 'not c.auto_import_invoices',
  auto_update_on: 'c.auto_update',
  auto_update_off: 'not c.auto_update',
  needs_action: `(c.active and (
    not ${USABLE()}
    or (c.authorization_status <> 'complete' and c.authorization_requested_at is null and c.email is not null
        and c.email_bounced_at is null)
    or ${TO_VERIFY}
    or (c.email is not null and c.email_bounced_at is not null)))`,
  bank_details_missing: '(c.active and c.bank_account_id is null)',
  bank_details_refused: `(c.active and exists (
    select 1 from customer_bank_accounts refused
     where refused.client_id = c.client_id and refused.id = c.bank_account_id and refused.disabled_at is not null))`,
  authorization_not_asked: `(c.active and c.authorization_status <> 'complete' and c.authorization_requested_at is null
    and c.email is not null and c.email_bounced_at is null)`,
  authorization_unanswered: `(c.active and c.authorization_status <> 'complete' and c.authorization_requested_at is not null)`,
  microdeposit_needed: `(c.active and ${TO_VERIFY} and ${USABLE()})`,
  email_bounced: '(c.active and c.email is not null and c.email_bounced_at is not null)',
} as const satisfies Record<CustomerFilter, string>;

/** How many customers of a client a toggle leaves; counting stops behind `bound`. */
export async function countOf({ sql }: Tx, clientId: bigint, toggle: CustomerFilter, bound: number): Promise<number> {
  const [row] = await sql<{ count: bigint }[]>`
    select count(*) as count
      from (select 1 from customers c where c.client_id = ${clientId} and ${sql.unsafe(TOGGLES[toggle])}
             limit ${bound + 1}) counted`;
  return Number(row?.count ?? 0n);
}

const PRESETS = {
  active: TOGGLES.active,
  archived: TOGGLES.archived,
  import_undone: '(not c.active and c.import_undone)',
  all: 'true',
  customer_email_auth_select_list: `(c.active and c.authorization_status <> 'complete' and c.email is not null
    and c.email_bounced_at is null and c.authorization_requested_at is null)`,
} as const satisfies Record<CustomerPreset, string>;

const GROUPS = Object.keys(CUSTOMER_FILTER_GROUPS) as CustomerFilterGroup[];
const inGroup = (group: CustomerFilterGroup, filter: CustomerFilter): boolean =>
  (CUSTOMER_FILTER_GROUPS[group] as readonly CustomerFilter[]).includes(filter);

/**
 * Customers `c` of a client that the filters leave: any toggle within a group, all groups together. Toggles about being archived
 * take the place of the presets that say the same.
 */
export function filtered({ sql }: Tx, clientId: bigint, { filter, filters, customerId, customIdentifier }: Wanted) {
  const groups = GROUPS.map((group) => filters.filter((toggle) => inGroup(group, toggle)));
  const toggles = groups
    .filter((group) => group.length > 0)
    .map((group) => `(${group.map((toggle) => TOGGLES[toggle]).join(' or ')})`);
  const saysActiveItself = filter === 'active' || filter === 'archived';
  const isSaidOtherwise = filters.some((toggle) => inGroup('status', toggle));
  // Who is named is found, archived or not: the preset is what lists begin with.
  const isNamed = (customerId !== undefined || customIdentifier !== undefined) && filter === 'active';
  const preset = isNamed || (saysActiveItself && isSaidOtherwise) ? PRESETS.all : PRESETS[filter];
  return sql`
    c.client_id = ${clientId}
    and ${sql.unsafe([preset, ...toggles].join(' and '))}
    ${customIdentifier === undefined ? sql`` : sql`and c.custom_identifier = ${customIdentifier}`}
    ${customerId ? sql`and c.id = ${customerId}::bigint` : sql``}`;
}

const LAST_DIGITS = /^\**([0-9]{2})$/;

/** Those of them who are sought; for who may see numbers also those whose account ends in the two digits. */
export function found(tx: Tx, sought: Sought, mayByAccount: boolean) {
  const { sql } = tx;
  const lastDigits = mayByAccount ? LAST_DIGITS.exec(sought.text)?.[1] : undefined;
  if (!lastDigits) return isSought(tx, sought);
  return sql`(
    ${isSought(tx, sought)}
    or exists (select 1 from customer_bank_accounts ending
                where ending.client_id = c.client_id and ending.id = c.bank_account_id
                  and ending.last2 = ${lastDigits}))`;
}
