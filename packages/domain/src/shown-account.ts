/** What is kept in clear of a number is its last digits: `*****50` reads `••50`. */
export const lastDigits = (mask: string | null): string | null => (mask ? `••${mask.slice(-2)}` : null);

/** “Royal Bank of Canada ••50”; null where neither is known. */
export const maskedAccount = (
  account: { readonly bankName: string | null; readonly accountNumber: string | null } | null,
): string | null => [account?.bankName, lastDigits(account?.accountNumber ?? null)].filter(Boolean).join(' ') || null;
