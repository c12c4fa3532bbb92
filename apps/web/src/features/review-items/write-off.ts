import type { AppRouter } from '@cordelle/api/root.ts';
import { centsWritten } from '@cordelle/domain/money.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type OwedDebt = inferRouterOutputs<AppRouter>['reviewItems']['debt'];
export type FieldName = 'amount' | 'note';

/** What keeps a debt from being written off: an amount that is not the whole of it as it is now, or no note. */
export function missingOf(typed: Readonly<Record<FieldName, string>>, { owed }: Pick<OwedDebt, 'owed'>): FieldName[] {
  const same = centsWritten(typed.amount) === centsWritten(owed);
  return [...(same ? [] : ['amount' as const]), ...(typed.note.trim() === '' ? ['note' as const] : [])];
}
