import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { InvoiceSeller } from '@cordelle/db/schema/invoices.ts';
import { providerSettings, providerTaxRates } from '@cordelle/db/schema/provider-settings.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { type Charging, EVERY_TAX } from '@cordelle/domain/invoice/taxes.ts';
import { type Brand, PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import { PROVIDER_FIELDS } from '@cordelle/domain/provider/fields.ts';
import { REGISTRATIONS, type Registration, registrationFor } from '@cordelle/domain/provider/registrations.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

export const PROVIDER = columns(providerSettings, [...PROVIDER_FIELDS, 'version']);
export type Provider = Row<typeof PROVIDER>;

/** Who runs the installation; null: it has not said. */
export async function providerOf({ sql }: Tx): Promise<Provider | null> {
  const [row] = await sql`select ${PROVIDER} from provider_settings`;
  return row ?? null;
}

/** Its registrations by what they are for. */
export const numbersOf = (provider: Provider): Readonly<Record<Registration, string | null>> => ({
  gst_hst: provider.gstHstNumber,
  qst: provider.qstNumber,
  pst_bc: provider.pstBcNumber,
  pst_sk: provider.pstSkNumber,
  rst_mb: provider.rstMbNumber,
  ein: provider.ein,
});

/** Which taxes it charges. A provider that has said who it is charges those it has a number for, and no other. */
export async function chargingOf({ sql }: Tx, provider: Provider | null): Promise<Charging> {
  const ownRates = await sql`
    select ${columns(providerTaxRates, { provinceCode: 'provinceCode', name: 'name', rate: 'rate', from: 'validFrom' })}
      from provider_tax_rates order by valid_from`;
  if (!provider) return { ...EVERY_TAX, ownRates };
  const numbers = numbersOf(provider);
  return {
    ownRates,
    collects: (name, provinceCode) => {
      const under = registrationFor(name, provinceCode);
      return under !== null && numbers[under] !== null;
    },
  };
}

/** The provider as an invoice to a business of a country names it, with the numbers that count there. */
export const sellerOf = (provider: Provider, country: Rail): InvoiceSeller => ({
  name: provider.legalName,
  addressLines: addressLines(provider),
  email: provider.supportEmail,
  phone: provider.supportPhone,
  numbers: REGISTRATIONS.flatMap((kind) => {
    const number = numbersOf(provider)[kind];
    return number !== null && (kind === 'ein') === (country === 'US') ? [{ kind, number }] : [];
  }),
});

/** How pages and mails name the provider: what it said, or the product. */
export async function brandOf(tx: Tx): Promise<Brand> {
  const provider = await providerOf(tx);
  if (!provider) return PRODUCT_BRAND;
  const { name, supportEmail, supportPhone, supportUrl, termsUrl, storyUrl, bankConnection } = provider;
  return {
    name,
    supportEmail,
    supportPhone,
    supportUrl: supportUrl ?? `mailto:${supportEmail}`,
    termsUrl,
    storyUrl,
    logoUrl: null,
    bankConnection: bankConnection ?? PRODUCT_BRAND.bankConnection,
  };
}
