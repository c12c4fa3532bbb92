import type { Currency } from './money.ts';

/** A payment rail: AFT in Canada, ACH in the United States. Each has one currency, one zone and one banking calendar. */
export type Rail = 'CA' | 'US';

export const RAILS = ['CA', 'US'] as const satisfies readonly Rail[];

/** Facts of a rail that never vary by client. Source: banking calendars and cut-offs of the two networks. */
export const RAIL_FACTS = {
  CA: { currency: 'CAD', zone: 'America/Toronto', calendar: 'CA-ACSS', format: 'CPA-005' },
  US: { currency: 'USD', zone: 'America/New_York', calendar: 'US-FED', format: 'NACHA' },
} as const satisfies Record<Rail, { currency: Currency; zone: string; calendar: string; format: string }>;

/** The currency in which a rail moves money. */
export function currencyOf(rail: Rail): Currency {
  return RAIL_FACTS[rail].currency;
}

/** The rail that moves a currency. */
export function railOf(currency: Currency): Rail {
  return currency === 'CAD' ? 'CA' : 'US';
}
