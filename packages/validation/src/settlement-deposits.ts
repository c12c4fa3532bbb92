import { NEAR_REASONS } from '@cordelle/domain/settlement/near-deposits.ts';
import { z } from 'zod';
import { DEPOSIT_MATCHES } from './settlements.ts';
import { uploadedFile } from './uploaded-file.ts';
import { day, moneyInput, moneyText, recordId, saved } from './wire.ts';

/** A statement of the client's own bank account, to be compared with the settlements. */
export const compareStatementInput = z.strictObject({ file: uploadedFile });

const settlementOfDeposit = z.object({ settlementId: recordId, settlementDate: day, payout: moneyText });

/** What a statement shows of the settlements. Of its other lines nothing is kept and nothing told but their number. */
export const statementComparison = z.object({
  fromDate: day,
  toDate: day,
  matched: z.array(
    settlementOfDeposit.extend({
      bookedOn: day,
      /** What the statement shows; where somebody said that it is this settlement, it may differ from the payout. */
      amount: moneyText,
      matchedBy: z.enum(DEPOSIT_MATCHES),
      /** It was known before this statement. */
      known: z.boolean(),
    }),
  ),
  /** Deposits that could be several settlements, or one that several deposits could be: somebody has to say. */
  ambiguous: z.array(z.object({ bookedOn: day, amount: moneyText, settlements: z.array(settlementOfDeposit) })),
  /** Deposits that are nearly a settlement, with what tells them from it: somebody has to say. */
  near: z.array(
    z.object({
      bookedOn: day,
      amount: moneyText,
      settlement: settlementOfDeposit.extend({ expectedOn: day }),
      /** `reference`: it names the payout. `amount`: nearly its amount, near its day. `date`: its amount, later than expected. */
      because: z.enum(NEAR_REASONS),
      /** What arrived less what was sent. */
      difference: moneyText,
    }),
  ),
  /** Expected on these days and not on the statement. */
  missing: z.array(settlementOfDeposit.extend({ expectedOn: day })),
  /** Deposits that are no settlement. */
  others: z.int().nonnegative(),
});

/** Somebody saw the deposit of a settlement on their statement. */
export const markSeenInput = z.strictObject({
  settlementId: recordId,
  bookedOn: day,
  /** What the statement shows; left out: what was sent. */
  amount: moneyInput.refine((text) => /[1-9]/.test(text), 'error_money_malformed').optional(),
});
export const unmarkSeenInput = z.strictObject({ settlementId: recordId });
export const seen = saved;
