import type { AppRouter } from '@cordelle/api/root.ts';
import { formatInstant, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';
import type { Schedule } from './schedule.ts';

/** The next installments of a saved schedule, and what is still to come after them. */
export type Upcoming = inferRouterOutputs<AppRouter>['transactionSchedules']['upcoming'];
export type Installment = Upcoming['installments'][number];
export type InstallmentAction = Installment['allowedActions'][number];

/**
 * How an installment stands: once its payment is written, as that payment does on every other page. Skipped ones stay in the list:
 * nothing shows that something is missing better than its line.
 */
export function stateOf({ skipped, transactionStatus }: Pick<Installment, 'skipped' | 'transactionStatus'>) {
  return skipped ? 'skipped' : (transactionStatus ?? 'planned');
}

/** What the menu of an installment holds: a skipped one can be collected after all instead. */
export const actionsOf = ({ skipped }: Pick<Installment, 'skipped'>): readonly InstallmentAction[] =>
  skipped ? ['restore', 'move', 'changeAmount'] : ['skip', 'move', 'changeAmount'];

export type Obstacle = 'removed' | 'skipped' | 'cut_off';

/** Why something cannot be done with an installment; null: it can. The server decides what can; this only says why not. */
export function obstacleTo(
  action: InstallmentAction,
  { allowedActions, skipped }: Pick<Installment, 'allowedActions' | 'skipped'>,
  { active }: Pick<Schedule, 'active'>,
): Obstacle | null {
  if (allowedActions.includes(action)) return null;
  if (!active) return 'removed';
  return skipped && allowedActions.includes('restore') ? 'skipped' : 'cut_off';
}

/** The same in words, with the exact moment that has passed on the wall of `zone`. */
export function obstacleWords(obstacle: Obstacle, changeableUntil: string, zone: string, locale: Locale): string {
  switch (obstacle) {
    case 'removed':
      return m.installment_locked_removed();
    case 'skipped':
      return m.installment_locked_skipped();
    case 'cut_off':
      return m.installment_locked_cut_off({ time: formatInstant(changeableUntil, zone, locale) });
  }
}

/** A moment on the reader's own wall, where that differs from the rail's; null where both read the same. */
export function ownTime(instant: string, zone: string, ownZone: string, locale: Locale): string | null {
  const own = formatInstant(instant, ownZone, locale);
  return own === formatInstant(instant, zone, locale) ? null : own;
}
