import { z } from 'zod';
import { DEPOSIT_MATCHES } from './settlements.ts';
import { uploadedFile } from './uploaded-file.ts';
import { day, moneyText, recordId, saved } from './wire.ts';

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
      matchedBy: z.enum(DEPOSIT_MATCHES),
      /** It was known before this statement. */
      known: z.boolean(),
    }),
  ),
  /** Deposits that could be several settlements, or one that several deposits could be: somebody has to say. */
  ambiguous: z.array(z.object({ bookedOn: day, amount: moneyText, settlements: z.array(settlementOfDeposit) })),
  /** Expected on these days and not on the statement. */
  missing: z.array(settlementOfDeposit.extend({ expectedOn: day })),
  /** Deposits that are no settlement. */
  others: z.int().nonnegative(),
});

/** Somebody saw the deposit of a settlement on their statement. */
export const markSeenInput = z.strictObject({ settlementId: recordId, bookedOn: day });
export const unmarkSeenInput = z.strictObject({ settlementId: recordId });
export const seen = saved;
