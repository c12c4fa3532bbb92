import type { Schedule } from './schedule.ts';

/** `completed`: every installment reached its date. */
export type ScheduleStatus = 'active' | 'paused' | 'completed' | 'removed';

export function scheduleStatus({
  active,
  paused,
  installments,
  completedInstallments,
  nextProcessDate,
}: Pick<Schedule, 'active' | 'paused' | 'installments' | 'completedInstallments' | 'nextProcessDate'>): ScheduleStatus {
  if (!active) return 'removed';
  if (paused) return 'paused';
  const done = installments !== null && completedInstallments >= installments;
  return done && nextProcessDate === null ? 'completed' : 'active';
}
