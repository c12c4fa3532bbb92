import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { type Address, addressLines } from '@cordelle/domain/address/address-lines.ts';
import { CANCELLATION_DAYS_DEFAULT } from '@cordelle/domain/authorization-settings/cancellation-notice.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { App } from '@cordelle/engine/app.ts';
import { clientTextsOf } from '@cordelle/engine/client-texts/client-texts.ts';
import { logoOfClient } from '@cordelle/engine/stored-files/client-logo.ts';
import type { AuthorizationForm } from '@cordelle/validation/authorization-forms.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { AGREEMENT_VERSION } from '../payer-flows/agreement-text.ts';
import { contactOf } from '../payer-offers/contact-of.ts';
import { inLanguage } from '../payer-offers/offer.ts';

const BUSINESS = joined(
  columns(clients, 'c', {
    country: 'country',
    currency: 'currency',
  }),
  computed<{ name: string; statementName: string }>({
    name: 'coalesce(c.operating_as, c.business_name)',
    // Paper comes back after the day of a name that payers are told of.
    statementName: 'coalesce(c.next_statement_long_name, c.statement_long_name)',
  }),
);
type BusinessRow = Row<typeof BUSINESS> & { cancellationDays: number };

type PayerRow = Address & {
  readonly name: string;
  readonly reference: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly customerType: CustomerType;
  readonly language: Language;
  readonly limitCents: bigint | null;
};

/** Which form: of which business, for whom, in which languages. */
export type FormWanted = {
  readonly clientId: bigint;
  /** Null: a blank form. */
  readonly customerId: bigint | null;
  /** Null: the payer's own language; of a blank form both. */
  readonly languages: readonly Language[] | null;
};

/**
 * What a printable authorization says. A business that gave no address of its own for payers is reached through its primary
 * contact. No number of an account is ever filled in: the payer writes it. Throws `record.not_found`.
 */
export async function formFactsOf(tx: Tx, app: App, wanted: FormWanted): Promise<AuthorizationForm> {
  const { clientId, customerId } = wanted;
  const [business] = await tx.sql<BusinessRow[]>`
    select ${BUSINESS},
           coalesce(s.cancellation_days, ${CANCELLATION_DAYS_DEFAULT}) as "cancellationDays"
      from clients c left join authorization_settings s on s.client_id = c.id
     where c.id = ${clientId} and c.business_name <> ''`;
  if (!business) throw new DomainError('record.not_found');
  const { address, email, phone, otherwise } = await contactOf(tx, clientId);
  const { terms_and_conditions: terms } = await clientTextsOf(tx, clientId, ['terms_and_conditions']);
  const payer = customerId === null ? null : await payerOf(tx, clientId, customerId);
  return {
    sandbox: app.sandbox !== null,
    country: business.country,
    languages: [...(wanted.languages ?? (payer ? [payer.language] : (['en', 'fr'] as const)))],
    business: {
      name: business.name,
      statementName: business.statementName,
      addressLines: addressLines({ ...address, provinceCode: address.provinceCode ?? address.stateCode }),
      email: email ?? otherwise.email,
      phone: phone ?? otherwise.phone,
      logo: await logoOfClient(tx, app, clientId),
    },
    payer: payer && {
      name: payer.name,
      reference: payer.reference,
      addressLines: addressLines(payer),
      email: payer.email,
      phone: payer.phone,
      customerType: payer.customerType,
      limit: payer.limitCents === null ? null : { amount: centsText(payer.limitCents), currency: business.currency },
    },
    cancellationDays: business.cancellationDays,
    terms: { en: inLanguage(terms, 'en'), fr: inLanguage(terms, 'fr') },
    version: AGREEMENT_VERSION,
  };
}

async function payerOf({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<PayerRow> {
  const [row] = await sql`
    select ${columns(customers, ['name', 'email', 'phone', 'customerType', 'language', ...ADDRESS_COLUMNS])},
           ${columns(customers, { reference: 'identifier', limitCents: 'authorizationLimitCents' })}
      from customers where client_id = ${clientId} and id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}
