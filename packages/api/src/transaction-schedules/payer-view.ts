import type { transactionSchedule } from '@cordelle/validation/transaction-schedules.ts';
import type { z } from 'zod';

type Schedule = z.input<typeof transactionSchedule>;

/** What payers see of their own schedule. Every field is named, so that a new one is shown to them only on purpose. */
export const scheduleForPayer = (schedule: Schedule): Schedule => ({
  id: schedule.id,
  customerId: schedule.customerId,
  customerName: schedule.customerName,
  amount: schedule.amount,
  currency: schedule.currency,
  frequency: schedule.frequency,
  installments: schedule.installments,
  completedInstallments: schedule.completedInstallments,
  processDate: schedule.processDate,
  secondProcessDate: schedule.secondProcessDate,
  endDate: schedule.endDate,
  nextProcessDate: schedule.nextProcessDate,
  latestScheduledProcessDate: schedule.latestScheduledProcessDate,
  comment: null,
  active: schedule.active,
  paused: schedule.paused,
  pausedUntil: schedule.pausedUntil,
  pausedBy: schedule.pausedBy,
  varies: schedule.varies,
  allowedActions: [],
  createdAt: schedule.createdAt,
});
