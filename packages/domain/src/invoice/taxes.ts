import type { CalendarDate } from '../calendar/dates.ts';
import type { Rail } from '../rail.ts';

export const TAX_NAMES = ['GST', 'HST', 'QST', 'PST', 'RST'] as const;
export type TaxName = (typeof TAX_NAMES)[number];

/** A sales tax on fees. `rate` in 1/1000 %: 9.975 % is 9975. */
export type Tax = { readonly name: TaxName; readonly rate: number };
/** A tax from a day on, until the next row of the same name. A rate of 0 ends it. */
type DatedTax = Tax & { readonly from: CalendarDate };

/** Goods and services tax, federal. 5 % since 2008-01-01: Excise Tax Act s. 165(1). */
const GST: DatedTax = { name: 'GST', rate: 5_000, from: '2008-01-01' };

/**
 * What is charged on our fees by the client's province, since we have clients to charge. The place of supply of a service is
 * the address of who receives it: CRA, GST/HST memorandum B-103 "Place of supply rules"; rates: CRA, "GST/HST calculator (and
 * rates)".
 *
 * - ON: HST 13 % since 2010-07-01 (Excise Tax Act, New Harmonized Value-added Tax System Regulations, No. 2).
 * - NB, NL: HST 15 % since 2016-07-01; PE: HST 15 % since 2016-10-01 (the same regulations).
 * - NS: HST 15 % since 2010-07-01; 14 % since 2025-04-01 (CRA Notice 340, "Nova Scotia HST rate decrease").
 * - QC: GST, and QST 9.975 % since 2013-01-01, on the price without GST (Act respecting the Québec sales tax, s. 16).
 * - BC: GST, and PST 7 % since 2013-04-01 (Provincial Sales Tax Act [SBC 2012] c. 35, s. 34).
 * - SK: GST, and PST 6 % since 2017-03-23 (The Provincial Sales Tax Act, RSS 1978, c. P-34.1, s. 5).
 * - MB: GST, and RST 7 % since 2019-07-01 (The Retail Sales Tax Act, CCSM c. R130, s. 2).
 * - AB, NT, NU, YT: GST alone.
 */
const TAXES_BY_PROVINCE: Readonly<Record<string, readonly DatedTax[]>> = {
  AB: [GST],
  BC: [GST, { name: 'PST', rate: 7_000, from: '2013-04-01' }],
  MB: [GST, { name: 'RST', rate: 7_000, from: '2019-07-01' }],
  NB: [{ name: 'HST', rate: 15_000, from: '2016-07-01' }],
  NL: [{ name: 'HST', rate: 15_000, from: '2016-07-01' }],
  NS: [
    { name: 'HST', rate: 15_000, from: '2010-07-01' },
    { name: 'HST', rate: 14_000, from: '2025-04-01' },
  ],
  NT: [GST],
  NU: [GST],
  ON: [{ name: 'HST', rate: 13_000, from: '2010-07-01' }],
  PE: [{ name: 'HST', rate: 15_000, from: '2016-10-01' }],
  QC: [GST, { name: 'QST', rate: 9_975, from: '2013-01-01' }],
  SK: [GST, { name: 'PST', rate: 6_000, from: '2017-03-23' }],
  YT: [GST],
};

/** Provinces and territories of Canada, each with its taxes. */
export const TAXED_PROVINCES: readonly string[] = Object.keys(TAXES_BY_PROVINCE);

/** A rate of the provider's own, in place of the product's from a day on. */
export type OwnRate = DatedTax & { readonly provinceCode: string };

/** Which taxes the provider charges. */
export type Charging = {
  /** Whether it is registered to collect the tax in a province. */
  readonly collects: (name: TaxName, provinceCode: string) => boolean;
  readonly ownRates: readonly OwnRate[];
};
/** While the provider has not said where it is registered: every tax there is, at the rates of the product. */
export const EVERY_TAX: Charging = { collects: () => true, ownRates: [] };

/**
 * Taxes on an invoice issued on a day, federal first: of those that the provider is registered for. None for clients in the
 * United States, or while the province is unknown.
 */
export function taxesOn(
  rail: Rail,
  provinceCode: string | null,
  date: CalendarDate,
  { collects, ownRates }: Charging = EVERY_TAX,
): Tax[] {
  if (rail !== 'CA' || provinceCode === null) return [];
  const own = ownRates.filter((rate) => rate.provinceCode === provinceCode);
  const dated = [...(TAXES_BY_PROVINCE[provinceCode] ?? []), ...own].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  );
  const current = new Map<TaxName, Tax>();
  for (const { name, rate, from } of dated) if (from <= date) current.set(name, { name, rate });
  return TAX_NAMES.flatMap((name) => current.get(name) ?? []).filter(
    ({ name, rate }) => rate > 0 && collects(name, provinceCode),
  );
}

/** What a tax comes to on a subtotal, rounded half up to the cent, each tax by itself. */
export const taxCents = (subtotalCents: bigint, { rate }: Tax): bigint =>
  (subtotalCents * BigInt(rate) + 50_000n) / 100_000n;
