import { writeStatement } from '@cordelle/bank-files/statement.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import type { BankFile } from './answers-of-day.ts';
import type { LineKind, StatementDay } from './books.ts';
import { compact } from './moment.ts';

/** The customer's settlement account at this bank, one per rail. */
export const SETTLEMENT_ACCOUNT: Record<Rail, string> = { CA: 'SANDBOX-CAD', US: 'SANDBOX-USD' };

const DESCRIPTION: Record<LineKind, string> = {
  file_credit: 'DEBITS COLLECTED',
  payout_debit: 'CREDITS SENT',
  microdeposit_debit: 'MICRODEPOSITS SENT',
  return_debit: 'DEBITS RETURNED',
  return_credit: 'MICRODEPOSITS RETURNED',
  payout_return_credit: 'CREDITS RETURNED',
};

/** The statement of one banking day as the customer gets it. */
export function statementFile(rail: Rail, day: StatementDay): BankFile {
  const currency = currencyOf(rail);
  return {
    name: `${rail}_STMT_${compact(day.date)}.csv`,
    bytes: writeStatement({
      account: SETTLEMENT_ACCOUNT[rail],
      currency,
      statementDate: day.date,
      openingBalance: money(day.openingCents, currency),
      lines: day.lines.map(({ kind, reference, cents }) => ({
        kind,
        reference,
        amount: money(cents, currency),
        description: DESCRIPTION[kind],
      })),
    }),
  };
}
