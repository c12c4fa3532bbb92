import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { z } from 'zod';
import { day, moneyText, recordId } from '../wire.ts';
import { triedCustomer } from './edit.ts';
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
const aboveLimit = { paymentsAboveLimit: z.array(planAboveLimit) };
export const updatedCustomer = customerRecord.extend(aboveLimit);
export const triedUpdate = triedCustomer.extend(aboveLimit);
