import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import { firstId } from '@cordelle/db/first-id.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { WEB_CHANNELS } from '@cordelle/domain/authorization/entry-class.ts';
import type { CustomerFacts } from '@cordelle/domain/customer/readiness.ts';

/** SQL for `needsValidatedAccount` of the account `b`, for debits of this category agreed to by this channel. */
const validationByRule = (category: string, channel: string): string =>
  `(coalesce(b.country = 'US' and ${category} = 'Personal', false)
    and coalesce(${channel} in (${WEB_CHANNELS.map((web) => `'${web}'`).join(', ')}), false))`;

/**
 * How far it is known that the account `b` is that of customer `c`. What the customer shows is about the account they show; any
 * other is as the last thing sent to it says.
 */
export const VERIFICATION = `case when b.validated_at is not null then 'complete'
  when b.country is distinct from 'US' or b.id = c.bank_account_id then c.bank_verification
  else coalesce((select case m.status when 'Requested' then 'pending' when 'Verified' then 'complete' else 'failed' end
                   from microdeposits m where m.client_id = b.client_id and m.bank_account_id = b.id
                  order by m.id desc limit 1), 'none') end`;

/** Columns that say whether a customer `c` with the bank account `b`, if there is one, can be debited. */
export const readinessColumns = joined(
  columns(customers, 'c', ['active', 'authorizationStatus', 'verificationRequired']),
  computed<{
    validationByRule: boolean;
    bankVerification: CustomerFacts['verification'];
    hasBankAccount: boolean;
    bankDisabled: boolean;
  }>({
    validationByRule: validationByRule('c.customer_type', 'c.authorization_channel'),
    bankVerification: VERIFICATION,
    hasBankAccount: 'b.id is not null',
    bankDisabled: 'b.disabled_at is not null',
  }),
);
export type FactsRow = Readonly<Row<typeof readinessColumns>>;

export const factsOf = (row: FactsRow): CustomerFacts => ({
  active: row.active,
  authorization: row.authorizationStatus,
  bankDetails: !row.hasBankAccount ? 'missing' : row.bankDisabled ? 'disabled' : 'usable',
  verificationRequired: row.verificationRequired,
  validationByRule: row.validationByRule,
  verification: row.bankVerification,
});

/**
 * Joins of what a debit of customer `c` hangs on: the agreement `g` of that id, else the one the customer shows, and the bank
 * account `b` it covers.
 */
export const agreementJoins = (authorizationId: string): string => `
  left join authorizations g on g.client_id = c.client_id and g.id = ${firstId(authorizationId, 'c.authorization_id')}
  left join customer_bank_accounts b on b.client_id = c.client_id and b.id = ${firstId('g.bank_account_id', 'c.bank_account_id')}`;

/** What the customer shows is that of `g`, or of none: their own columns say it. */
const SHOWN = 'g.number is null or g.id = c.authorization_id';
const term = (ofCustomer: string, ofAgreement: string): string =>
  `case when ${SHOWN} then c.${ofCustomer} else g.${ofAgreement} end`;

/** How the agreement `g` stands for a debit, as the contract names it. Who shows none that stands has none. */
export const AGREEMENT_STATUS = `case when c.authorization_status <> 'complete' or g.number is null then c.authorization_status
  when g.status in ('in_force', 'suspended', 'used') then 'complete' else 'failed' end`;
/** How the agreement `g` was collected, which decides the SEC code. */
export const AGREEMENT_CHANNEL = term('authorization_channel', 'channel');
export const AGREEMENT_CATEGORY = term('customer_type', 'category');
/** Most that one debit may take under the agreement `g`. */
export const AGREEMENT_LIMIT = term('authorization_limit_cents', 'limit_cents');

/** Whether the rail has the account `b` validated before it is debited under the agreement `g`. */
export const VALIDATION_BY_RULE = validationByRule(AGREEMENT_CATEGORY, AGREEMENT_CHANNEL);

/** Columns that say whether a customer `c` can be debited under the agreement `g`, from the account `b` if there is one. */
export const agreementColumns = joined(
  columns(customers, 'c', ['active', 'verificationRequired']),
  computed<{
    validationByRule: boolean;
    bankVerification: CustomerFacts['verification'];
    authorizationStatus: FactsRow['authorizationStatus'];
    authorizationLimitCents: bigint | null;
    hasBankAccount: boolean;
    bankDisabled: boolean;
  }>({
    validationByRule: VALIDATION_BY_RULE,
    bankVerification: VERIFICATION,
    authorizationStatus: AGREEMENT_STATUS,
    authorizationLimitCents: AGREEMENT_LIMIT,
    hasBankAccount: 'b.id is not null',
    bankDisabled: 'b.disabled_at is not null',
  }),
);
