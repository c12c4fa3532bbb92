import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { providerTaxRates } from '@cordelle/db/schema/provider-settings.ts';
import { EVERY_TAX, TAXED_PROVINCES, taxesOn } from '@cordelle/domain/invoice/taxes.ts';
import { PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { chargingOf, type Provider, providerOf } from '@cordelle/engine/provider/provider.ts';
import type { provider } from '@cordelle/validation/provider-settings.ts';
import type { z } from 'zod';
import { providerLogo } from './logo.ts';

type Shown = z.input<typeof provider>;

/** Per cent of a rate in 1/1000 %. */
const percent = (rate: number) => String(rate / 1_000);

const FRESH: Provider = {
  name: PRODUCT_BRAND.name,
  legalName: '',
  country: 'CA',
  address1: '',
  address2: null,
  city: '',
  provinceCode: '',
  postalCode: '',
  gstHstNumber: null,
  qstNumber: null,
  pstBcNumber: null,
  pstSkNumber: null,
  rstMbNumber: null,
  ein: null,
  supportEmail: PRODUCT_BRAND.supportEmail,
  supportPhone: null,
  supportUrl: null,
  termsUrl: PRODUCT_BRAND.termsUrl,
  storyUrl: PRODUCT_BRAND.storyUrl,
  bankConnection: null,
  version: 0,
};

/** What the provider said of itself, with what follows for invoices. */
export async function providerSettingsOf(tx: Tx, now: Date): Promise<Shown> {
  const known = await providerOf(tx);
  const today = providerDate(now);
  const [charging, logo, rates] = await Promise.all([
    chargingOf(tx, known),
    providerLogo(tx),
    tx.sql`
      select ${columns(providerTaxRates, ['id', 'provinceCode', 'name', 'rate', 'validFrom'])}
        from provider_tax_rates order by valid_from desc, province_code, name`,
  ]);
  const { version: seenVersion, ...said } = known ?? FRESH;
  return {
    ...said,
    seenVersion,
    address2: said.address2 ?? '',
    gstHstNumber: said.gstHstNumber ?? '',
    qstNumber: said.qstNumber ?? '',
    pstBcNumber: said.pstBcNumber ?? '',
    pstSkNumber: said.pstSkNumber ?? '',
    rstMbNumber: said.rstMbNumber ?? '',
    ein: said.ein ?? '',
    supportPhone: said.supportPhone ?? '',
    supportUrl: said.supportUrl ?? '',
    storyUrl: said.storyUrl ?? '',
    bankConnection: said.bankConnection ?? '',
    logo,
    today,
    charged: TAXED_PROVINCES.map((provinceCode) => {
      const taxes = taxesOn('CA', provinceCode, today, charging);
      const there = taxesOn('CA', provinceCode, today, { ...EVERY_TAX, ownRates: charging.ownRates });
      return {
        provinceCode,
        taxes: taxes.map(({ name, rate }) => ({ name, rate: percent(rate) })),
        notCharged: there.map(({ name }) => name).filter((name) => !taxes.some((tax) => tax.name === name)),
      };
    }),
    ownRates: rates.map(({ id, rate, ...row }) => ({
      ...row,
      id: String(id),
      rate: percent(rate),
      inForce: row.validFrom <= today,
    })),
  };
}
