import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Progress } from '@cordelle/ui/progress.tsx';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ACTION_WORDS } from '../../customers/action-words.ts';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { MatchingAct } from './matching-act.ts';
import { LeftOut } from './matching-left-out.tsx';

const LOOK_AGAIN_MS = 1_000;
const isUnderWay = ({ state }: MatchingAct): boolean => state === 'running' || state === 'undoing';

/** What was done last with all who matched: how far it is, what came of it, and the way back. Stays until it is put away. */
export default function MatchingBanner() {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [away, putAway] = useState<string | null>(null);
  const { data } = trpc.matchingActs.latest.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.act && isUnderWay(state.data.act) ? LOOK_AGAIN_MS : false) },
  );
  const undoing = trpc.matchingActs.undo.useMutation({
    onSuccess: (act) => showAnswer(utils.matchingActs.latest, {}, { act }),
    onError: sayRefusal,
  });
  const act = data?.act ?? null;
  useReadAgainOnceOver(act);
  if (!act || away === `${act.id} ${act.state}`) return null;
  const number = (count: number) => formatNumber(count, locale);
  return (
    <Banner
      tone={act.state === 'failed' ? 'bad' : isUnderWay(act) ? 'info' : 'ok'}
      title={titleOf(act, number)}
      actions={
        !isUnderWay(act) && (
          <span className="-my-1.5 flex items-center gap-1">
            {(act.state === 'done' || act.state === 'failed') && act.done > 0 && (
              <Button size="small" busy={undoing.isPending} onClick={() => undoing.mutate({ actId: act.id })}>
                {m.matching_undo()}
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={m.ui_close()}
              onClick={() => putAway(`${act.id} ${act.state}`)}
            >
              <X aria-hidden="true" />
            </Button>
          </span>
        )
      }
    >
      {isUnderWay(act) ? (
        <>
          <Progress
            aria-label={titleOf(act, number)}
            max={act.total}
            value={act.total - (act.state === 'running' ? act.waiting : act.done)}
          />
          {m.matching_goes_on()}
        </>
      ) : (
        <>
          {act.state === 'failed' && <p>{m.matching_failed_means()}</p>}
          {act.unchanged > 0 && <p>{m.matching_unchanged({ count: number(act.unchanged) })}</p>}
          {act.stay > 0 && <p>{m.matching_stay({ count: number(act.stay) })}</p>}
          <LeftOut leftOut={act.leftOut} />
        </>
      )}
    </Banner>
  );
}

function titleOf(
  { name, state, total, waiting, done, undone }: MatchingAct,
  number: (count: number) => string,
): string {
  const action = ACTION_WORDS[name]();
  switch (state) {
    case 'running':
      return m.matching_running({ action, done: number(total - waiting), total: number(total) });
    case 'done':
      return m.matching_done({ action, done: number(done), total: number(total) });
    case 'undoing':
      return m.matching_undoing({ action, done: number(done) });
    case 'failed':
      return m.matching_failed({ action, done: number(done), total: number(total) });
    case 'undone':
      return m.matching_undone({ action, count: number(undone) });
  }
}

/** The last act that was seen to be over, in this window. */
let knownOver: string | null = null;

/** The list is read again once an act is over, also where it was over at first sight: the list may have been read just before. */
function useReadAgainOnceOver(act: MatchingAct | null): void {
  const readAgain = useReadCustomersAgain();
  const over = act && !isUnderWay(act) ? `${act.id} ${act.state}` : null;
  const seen = useEffectEvent((ended: string) => {
    if (ended === knownOver) return;
    knownOver = ended;
    void readAgain();
  });
  useEffect(() => {
    if (over !== null) seen(over);
  }, [over]);
}
