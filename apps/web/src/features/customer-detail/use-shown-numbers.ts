import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useTRPC } from '../../trpc.ts';

export const SHOWN_SECONDS = 30;
const SHOWN_MS = SHOWN_SECONDS * 1000;

/** Bank numbers in clear, for as long as somebody reads them: asked for once, forgotten by themselves. */
export function useShownNumbers(customerId: string) {
  // Nothing is kept once nobody looks at it.
  const { data, mutate, reset, isPending } = useMutation(
    useTRPC().customers.bankNumbers.mutationOptions({ gcTime: 0, onError: sayRefusal }),
  );
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return { numbers: data ?? null, show: () => mutate({ customerId }), hide: reset, isPending };
}
