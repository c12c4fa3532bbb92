import { type Standing, shownStatus } from '../transaction/shown-status.ts';

/** How a payment came out, as far as it tells whether somebody pays. */
export const PAYMENT_TONES = ['paid', 'under_way', 'failed', 'taken_back', 'not_sent'] as const;
export type PaymentTone = (typeof PAYMENT_TONES)[number];

/** So many payments say whether somebody pays. */
export const PAYMENTS_LOOKED_AT = 12;

type Status = 'Sent to Bank' | 'Processed' | 'Approved' | 'Declined' | 'Chargeback';

/** How one debit that left, or was to leave, came out. */
export function paymentTone(standing: Standing<Status>): PaymentTone {
  switch (shownStatus(standing)) {
    case 'Approved':
      return 'paid';
    case 'Declined':
    case 'Declined Disputed':
      return 'failed';
    case 'Not Sent':
      return 'not_sent';
    case 'Chargeback':
      return 'taken_back';
    default:
      return 'under_way';
  }
}
