import { showAnswer } from '../../../show-answer.ts';
import { trpc } from '../../../trpc.ts';

/** How often it is looked whether a bank has answered. */
const LOOK_MS = 3_000;

/** How the accounts of this application stand; looked at again by itself while a bank is asked. */
export function useStandings() {
  const [standings] = trpc.clientBankAccounts.standings.useSuspenseQuery(undefined, {
    refetchInterval: ({ state }) =>
      [state.data?.settlement, state.data?.billing].some((one) => one?.connection === 'reading') ? LOOK_MS : false,
  });
  const utils = trpc.useUtils();
  const take = (next: typeof standings) => showAnswer(utils.clientBankAccounts.standings, undefined, next);
  return { standings, take };
}
export type Purpose = 'settlement' | 'billing';
