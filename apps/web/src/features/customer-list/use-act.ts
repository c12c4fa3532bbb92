import { isCustomerAction } from '@cordelle/domain/customer/actions.ts';
import { m } from '@cordelle/i18n/messages';
import { showAlert, showToast } from '@cordelle/ui/alerts.ts';
import { DONE_WORDS } from '../../customers/action-words.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc, underKey } from '../../trpc.ts';
import { isListed, type ListedAction } from './listed-actions.ts';

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

function outcomeOf(
  action: ListedAction,
  results: readonly { id: string; name: string; outcome: 'done' | 'unchanged' | 'refused' }[],
): Outcome {
  const done = results.filter(({ outcome }) => outcome === 'done');
  const [first] = done;
  return {
    action,
    done,
    settled: new Set(results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : [id]))),
    words: first ? DONE_WORDS[action]({ count: done.length, name: first.name }) : null,
  };
}

const sayAll = (words: readonly string[]): void => {
  for (const message of words) showAlert({ tone: 'bad', message });
};

/**
 * Acts on customers. Red alerts say what was refused and stay, amber ones what is to be known; the rows are read again before
 * the act is over. An `idempotencyKey` stands for one question answered once.
 */
export function useAct(onOutcome: (outcome: Outcome) => void, idempotencyKey?: string) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.customers.act.useMutation({
    ...(idempotencyKey && underKey(idempotencyKey)),
    // Here and not beside the call: the row acted from may be gone before the answer is read.
    onSuccess: ({ results, messages }, { name }) => {
      sayAll(messages.errors);
      for (const message of messages.notifications) showToast('warn', message);
      if (isCustomerAction(name) && isListed(name)) onOutcome(outcomeOf(name, results));
    },
    onError: (error) => sayAll(Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flat()),
    onSettled: () => utils.customers.invalidate(),
  });
  const act = (action: ListedAction, customers: readonly { readonly id: string }[]) =>
    mutate({ name: action, ids: customers.map(({ id }) => id), isBulk: customers.length > 1 });
  return { act, isPending };
}
