import { z } from 'zod';
import { amount, currency, day, event, id, sum } from '../event-fields.ts';

export const ADJUSTMENT_KINDS = [
  /** P11: a debit of the client's account recovered a negative balance (+), or that debit came back (−) */
  'recovery',
  'recovery_returned',
  /** P11w */
  'write_off',
  /** P14 */
  'return_reversed',
  /** P8 bounced: the payout came back */
  'payout_bounced',
  /** Reserve used against a negative balance */
  'holdback_applied',
] as const;

/** One settlement per client and currency and business day on which something is owed or taken. Sums of the lifecycle, §6. */
export const settlementEvent = z.discriminatedUnion('type', [
  /** P8 (sent) with `payout`, when it is above zero */
  event('SettlementMade', {
    settlementDate: day,
    currency,
    approved: sum,
    chargeback: sum,
    declined: sum,
    /** Reserve taken from the approved lines, ≥ 0 */
    holdback: amount,
    /** Reserve given back (P7, P9), ≥ 0 */
    holdbackReleased: amount,
    feesNetted: amount,
    openingCarry: amount,
    adjustments: z.array(z.object({ kind: z.enum(ADJUSTMENT_KINDS), amount, transactionId: id.nullable() })),
    net: amount,
    payout: amount,
    closingCarry: amount,
    /** Null when nothing is sent (Carried). */
    payoutId: id.nullable(),
  }),
  /** P11: what the client owed was debited from the client's account */
  event('CarryRecovered', { recoveredOn: day, amount, currency }),
  /** P11 reversed: that debit was returned */
  event('CarryRecoveryReturned', { returnedOn: day, code: z.string(), amount, currency }),
  /** P11w */
  event('CarryWrittenOff', { writtenOffOn: day, amount, currency }),
]);
export type SettlementEvent = z.infer<typeof settlementEvent>;
