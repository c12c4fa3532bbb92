import type { AppRouter } from '@cordelle/api/root.ts';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { refusalOf } from './failure/refusal.ts';

/** Keys under which something else had been carried out, and how often that was told. */
const told = new Map<string, number>();

/** The key that is sent for one of `useIdempotencyKey`: who was told that something else was carried out, and sends again, means it. */
export const keyToSend = (key: string): string => (told.has(key) ? `${key}-${told.get(key)}` : key);

/** Notes what is told of a key. */
export const intentionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error: (error) => {
          const key = op.context.idempotencyKey;
          if (typeof key === 'string' && refusalOf(error)?.code === 'idempotency.mismatch')
            told.set(key, (told.get(key) ?? 0) + 1);
        },
      }),
    );
