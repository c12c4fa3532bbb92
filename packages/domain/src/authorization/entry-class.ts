import type { CustomerType } from '../customer-type.ts';
import type { Rail } from '../rail.ts';
import type { AGREEMENT_CHANNELS } from './events.ts';

/** Class of a debit in the United States: people on paper, online and by telephone, and businesses. Source: Nacha rules. */
export type EntryClass = 'PPD' | 'WEB' | 'TEL' | 'CCD';

export type AgreementChannel = (typeof AGREEMENT_CHANNELS)[number];

/** Agreed to on our own pages, or on those of the business. */
export const WEB_CHANNELS = ['online', 'provider'] as const satisfies readonly AgreementChannel[];

const isWeb = (channel: AgreementChannel | null): boolean => WEB_CHANNELS.some((web) => web === channel);

/** How the agreement was given decides the class of a personal debit; business debits are CCD, however agreed to. */
export function entryClassOf(category: CustomerType, channel: AgreementChannel | null): EntryClass {
  if (category === 'Business') return 'CCD';
  if (isWeb(channel)) return 'WEB';
  return channel === 'phone' ? 'TEL' : 'PPD';
}

/** A debit that a person agreed to online is the first of its account only once that was validated. Source: agreements §B2. */
export const needsValidatedAccount = (
  country: Rail,
  category: CustomerType,
  channel: AgreementChannel | null,
): boolean => country === 'US' && entryClassOf(category, channel) === 'WEB';
