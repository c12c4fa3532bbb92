import { z } from 'zod';
import { amount, currency, day, event, id } from '../event-fields.ts';

/** The credit that carries a settlement to the client's bank account. */
export const payoutEvent = z.discriminatedUnion('type', [
  event('PayoutRequested', { settlementId: id, amount, currency, payDate: day }),
  event('PayoutHandedOver', { settlementId: id, bankFileId: id, trace: z.string(), handedOverOn: day }),
  /** Its file was refused, or proved never to have left: it waits for the next file. */
  event('PayoutWithdrawn', { settlementId: id, bankFileId: id, reason: z.enum(['file_rejected', 'handover_failed']) }),
  /** P8 confirmed: on the bank statement */
  event('PayoutConfirmed', { settlementId: id, confirmedOn: day, amount, currency }),
  /** P8 bounced: the client's bank sent it back */
  event('PayoutBounced', {
    settlementId: id,
    bouncedOn: day,
    code: z.string(),
    /** The bank had already debited us, so the credit comes back through BANK. */
    afterConfirmation: z.boolean(),
    amount,
    currency,
  }),
]);
export type PayoutEvent = z.infer<typeof payoutEvent>;
