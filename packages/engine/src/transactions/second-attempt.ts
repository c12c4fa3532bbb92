import { datesOf } from '@cordelle/domain/calendar/process-date.ts';
import { type Money, money } from '@cordelle/domain/money.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { MonthlyRoom } from '@cordelle/domain/return-codes/month-room.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { Draft } from '../draft.ts';
import type { SnapshotRow } from './snapshot-rows.ts';

/** The debit that failed, and what has to be known to present it again. */
type Wanted = {
  readonly row: Pick<
    SnapshotRow,
    | 'id'
    | 'customerId'
    | 'authorizationId'
    | 'scheduleId'
    | 'installment'
    | 'amountCents'
    | 'currency'
    | 'customerType'
    | 'comment'
  >;
  readonly rail: Rail;
  readonly requestedDate: string;
  readonly earliestProcessDate: string;
  readonly holdDays: number;
  readonly customerComplete: boolean;
  readonly clientApproved: boolean;
  readonly perAuthorization: Money | null;
  readonly monthly: MonthlyRoom | null;
};

/**
 * A new debit of the same amount with `retryOf`, created and planned: what a second attempt is, whoever asks for it. The
 * bank file marks it as one (`RETRY PYMT` on ACH). Throws what its rules refuse.
 */
export function secondAttempt(wanted: Wanted) {
  const { row, rail, requestedDate, holdDays } = wanted;
  const dates = datesOf({ rail, requestedDate, customerType: row.customerType, holdDays });
  const month = dates.processDate.slice(0, 7);
  const draft = new Draft(transaction)
    .decide(
      {
        type: 'create',
        customerId: String(row.customerId),
        authorizationId: row.authorizationId === null ? null : String(row.authorizationId),
        scheduleId: row.scheduleId === null ? null : String(row.scheduleId),
        installment: row.installment,
        amount: money(row.amountCents, row.currency),
        customerType: row.customerType,
        requestedDate,
        comment: row.comment,
        retryOf: String(row.id),
      },
      { customerComplete: wanted.customerComplete, clientApproved: wanted.clientApproved },
    )
    .decide(
      { type: 'plan', ...dates },
      {
        earliestProcessDate: wanted.earliestProcessDate,
        limits: {
          perAuthorization: wanted.perAuthorization,
          monthly: wanted.monthly && {
            month,
            limit: money(wanted.monthly.limitCents, row.currency),
            planned: money(wanted.monthly.plannedCents[month] ?? 0n, row.currency),
          },
        },
      },
    );
  return { draft, processDate: dates.processDate };
}
