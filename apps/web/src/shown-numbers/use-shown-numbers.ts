import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterInputs } from '@trpc/server';
import { useEffect } from 'react';
import { sayRefusal } from '../failure/say-refusal.ts';
import { trpc } from '../trpc.ts';

export const SHOWN_SECONDS = 30;
const SHOWN_MS = SHOWN_SECONDS * 1000;

/** Nothing is kept once nobody looks at it. */
const ONCE = { gcTime: 0, onError: sayRefusal };

/** Numbers of a customer's account, in clear for as long as somebody reads them: asked for once, forgotten by themselves. */
export function useNumbersOfCustomer(customerId: string) {
  const asked = trpc.customers.bankNumbers.useMutation(ONCE);
  return useForgotten(asked, () => asked.mutate({ customerId }));
}

/** The same of the account that one payment was debited from. */
export function useNumbersOfPayment(financialTransactionId: string) {
  const asked = trpc.financialTransactions.bankNumbers.useMutation(ONCE);
  return useForgotten(asked, () => asked.mutate({ financialTransactionId }));
}

/** An agreement as it was sealed, with the number of the account in full. */
export function useAgreementOriginal(customerId: string, version: number) {
  const asked = trpc.customers.agreementOriginal.useMutation(ONCE);
  return useForgotten(asked, () => asked.mutate({ customerId, version }));
}

export type NumberOfCase = inferRouterInputs<AppRouter>['applications']['revealNumbers'];

/** A number that is masked on the case of a business. */
export function useNumbersOfCase(of: NumberOfCase) {
  const asked = trpc.applications.revealNumbers.useMutation(ONCE);
  return useForgotten(asked, () => asked.mutate(of));
}

export type ShownNumbers<Numbers> = {
  readonly numbers: Numbers | null;
  readonly show: () => void;
  readonly hide: () => void;
  readonly isPending: boolean;
};

function useForgotten<Numbers>(
  { data, reset, isPending }: { data: Numbers | undefined; reset: () => void; isPending: boolean },
  show: () => void,
): ShownNumbers<Numbers> {
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return { numbers: data ?? null, show, hide: reset, isPending };
}
