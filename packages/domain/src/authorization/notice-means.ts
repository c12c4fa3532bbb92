import type { PayerNoticeMeans } from './payer-notice.ts';

/** Why a payer is told by letter. */
export const LETTER_REASONS = [
  /** No address is known. */
  'no_address',
  /** Mail to the address came back. */
  'address_failed',
  /** The mail was tried as often as mails are, and never taken. */
  'mail_failed',
] as const;
export type LetterReason = (typeof LETTER_REASONS)[number];

/** What became of the mail that tells a payer: given up is `failed`. */
export type NoticeDelivery = 'waiting' | 'sent' | 'bounced' | 'failed';

/** How a payer is told; `posted`: the letter is on its way, and what becomes of a mail changes nothing any more. */
export type Telling =
  | { readonly means: 'mail' }
  | { readonly means: 'letter'; readonly because: LetterReason; readonly posted: boolean };

type NewMeans = { readonly means: PayerNoticeMeans; readonly because: LetterReason | null };
const BY_MAIL: NewMeans = { means: 'mail', because: null };
const byLetter = (because: LetterReason): NewMeans => ({ means: 'letter', because });

/**
 * How a payer is told once it is known what became of the mail; null: as before. Rule H1 asks for a notice that reaches the payer
 * in writing, so a mail that never left is worth as little as one that came back; and a mail that left after all, once the
 * server was put right, saves the letter that still waits. Source: agreements §A6.
 */
export function meansAfter(delivery: NoticeDelivery, telling: Telling): NewMeans | null {
  if (telling.means === 'mail') {
    if (delivery === 'bounced') return byLetter('address_failed');
    return delivery === 'failed' ? byLetter('mail_failed') : null;
  }
  if (telling.because !== 'mail_failed' || telling.posted) return null;
  if (delivery === 'bounced') return byLetter('address_failed');
  return delivery === 'sent' ? BY_MAIL : null;
}
