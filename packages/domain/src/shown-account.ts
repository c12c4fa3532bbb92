import { bankNameIn } from './bank-numbers/bank-names-in-french.ts';

/** What is kept in clear of a number is its last digits: `*****50` reads `••50`. */
export const lastDigits = (mask: string | null): string | null => (mask ? `••${mask.slice(-2)}` : null);

/** “Royal Bank of Canada ••50”, with its bank as a reader of `language` knows it; null where neither is known. */
export const maskedAccount = (
  account: { readonly bankName: string | null; readonly accountNumber: string | null } | null,
  language: 'en' | 'fr',
): string | null =>
  [account?.bankName && bankNameIn(account.bankName, language), lastDigits(account?.accountNumber ?? null)]
    .filter(Boolean)
    .join(' ') || null;
