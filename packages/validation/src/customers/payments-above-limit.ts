import { CHANGE_TOLD, GIVEN_CAUSES, touchedDebits } from '@cordelle/domain/authorization/change.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { day, moneyText, readWith, recordId } from '../wire.ts';
import { triedCustomer } from './edit-answers.ts';
import { customerRecord } from './record.ts';

/** A plan with payments above a limit. */
export const planAboveLimit = z.object({
  scheduleId: recordId,
  frequency: z.enum(FREQUENCIES),
  /** The first payment above the limit. */
  amount: moneyText,
  processDate: day,
  /** How many of the next payments are above it. */
  payments: z.int().positive(),
});
export type PlanAboveLimit = z.output<typeof planAboveLimit>;
export const plansAboveLimit = z.object({ records: z.array(planAboveLimit) });

/** What stays planned and is not sent, since it is above the limit. */
const aboveLimit = { paymentsAboveLimit: readWith('schedules:read', z.array(planAboveLimit)) };
export const updatedCustomer = customerRecord.extend(aboveLimit);
/** What a change of agreements that stand would be, and to whom it would be told. */
const triedChange = z.object({
  /** References of the agreements it is about. */
  agreements: z.array(z.string()),
  /** Each term before and after, in the reader's language. */
  lines: z.array(z.string()),
  /** Causes that carry it. */
  causes: z.array(z.enum(GIVEN_CAUSES)),
  told: z.enum(CHANGE_TOLD),
  debits: touchedDebits,
});
export type TriedChange = z.output<typeof triedChange>;
export const triedUpdate = triedCustomer.extend({ ...aboveLimit, change: triedChange.nullable() });
