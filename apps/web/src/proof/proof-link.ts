import type { AppRouter } from '@cordelle/api/root.ts';
import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { refusalOf } from '../failure/refusal.ts';

/** Context of a question that a person asked by a click, and that may ask back who they are. */
export const ASKED_BY_HAND = { asksForProof: true } as const;

/**
 * A change that is refused until the person shows again who they are, or a question asked by hand: asks them, and does it once
 * more. Forms know nothing of it; one whose person would rather not gets the refusal.
 */
export function proofLink(ask: () => Promise<boolean>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let sent: Unsubscribable | null = null;
        let left = false;
        const send = (mayAsk: boolean) => {
          sent = next(op).subscribe({
            next: (answer) => observer.next(answer),
            complete: () => observer.complete(),
            error: async (error) => {
              const asks = mayAsk && refusalOf(error)?.code === 'auth.proof_needed';
              const proven = asks && (await ask());
              if (left) return;
              if (proven) send(false);
              else observer.error(error);
            },
          });
        };
        send(op.type === 'mutation' || op.context.asksForProof === true);
        return () => {
          left = true;
          sent?.unsubscribe();
        };
      });
}
