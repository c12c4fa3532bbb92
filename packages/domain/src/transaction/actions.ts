import type { TransactionState } from './state.ts';

export type TransactionAction = 'changeAmount' | 'changeComment' | 'remove' | 'requestStop';

/** What a person may ask for now; beside the decider, so that no screen derives it a second time. */
export function allowedActions(
  state: {
    readonly status: TransactionState['status'];
    readonly stopRequested?: boolean;
    readonly retryOf?: string | null;
  },
  facts: { readonly batchFrozen: boolean },
): TransactionAction[] {
  if (state.status === 'future') {
    if (facts.batchFrozen) return [];
    const others = ['changeComment', 'remove'] as const;
    return state.retryOf ? [...others] : ['changeAmount', ...others];
  }
  if (state.status === 'sent') return state.stopRequested ? [] : ['requestStop'];
  return [];
}
