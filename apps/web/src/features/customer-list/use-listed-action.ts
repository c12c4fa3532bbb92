import { isCustomerAction } from '@cordelle/domain/customer/actions.ts';
import { DONE_WORDS } from '../../customers/action-words.ts';
import { isListed, type ListedAction } from '../../customers/listed-actions.ts';
import { type ActionResult, useCustomersAction } from '../../customers/use-customer-action.ts';

/** What became of the customers acted on. */
export type Outcome = {
  readonly action: ListedAction;
  /** Those it was done with now; who was so already is not among them. */
  readonly done: readonly { readonly id: string; readonly name: string }[];
  /** Those nothing more is to be done about: it is done, or was so before. */
  readonly settled: ReadonlySet<string>;
  /** “12 customers archived.” Null: nothing was done. */
  readonly words: string | null;
};

function outcomeOf(action: ListedAction, results: readonly ActionResult[]): Outcome {
  const done = results.filter(({ outcome }) => outcome === 'done');
  const [first] = done;
  return {
    action,
    done,
    settled: new Set(results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : [id]))),
    words: first ? DONE_WORDS[action]({ count: done.length, name: first.name }) : null,
  };
}

/** An action from the list, on one customer or many: what became of them, in words. */
export function useListedAction(onOutcome: (outcome: Outcome) => void, idempotencyKey?: string) {
  return useCustomersAction({
    idempotencyKey,
    onResults: (results, action) => {
      if (isCustomerAction(action) && isListed(action)) onOutcome(outcomeOf(action, results));
    },
  });
}
