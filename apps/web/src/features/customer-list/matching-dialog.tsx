import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ACTION_WORDS } from '../../customers/action-words.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useClient } from '../../me/me.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc, underKey } from '../../trpc.ts';
import { type CustomerSearch, toCustomerListInput } from './customer-search.ts';
import type { MatchingAction, MatchingPreview } from './matching-act.ts';
import { LeftOut } from './matching-left-out.tsx';

/** Asks before one thing is done with all who match: whom it changes, whom not and why, and what follows. */
export default function MatchingDialog({
  action,
  search,
  onStarted,
  onClose,
}: {
  action: MatchingAction;
  search: CustomerSearch;
  onStarted: () => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const { skip: _, limit: __, sort: ___, ...matching } = toCustomerListInput(search);
  const asked = { name: action, matching };
  const utils = trpc.useUtils();
  const { key } = useIdempotencyKey();
  // As it stands now: nobody decides by what was looked at before.
  const query = trpc.matchingActs.preview.useQuery(asked, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  const starting = trpc.matchingActs.start.useMutation({
    ...underKey(key),
    onSuccess: async (act) => {
      showAnswer(utils.matchingActs.latest, {}, { act });
      onStarted();
    },
    onError: (error) => {
      sayRefusal(error);
      if (refusalOf(error)?.code === 'customer.matching_changed') void query.refetch();
    },
  });
  const words = ACTION_WORDS[action]();
  const number = (count: number) => formatNumber(count, locale);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !starting.isPending && onClose()}
      title={query.data ? m.matching_title({ action: words, count: number(query.data.count) }) : words}
      description={query.data ? undefined : m.matching_looking()}
      actions={
        <>
          {query.data && query.data.done > 0 && (
            <Button
              variant={action === 'archive' ? 'destructive' : 'primary'}
              busy={starting.isPending || query.isFetching}
              onClick={() => starting.mutate({ ...asked, count: query.data.count })}
            >
              {m.matching_start({ action: words, count: number(query.data.done) })}
            </Button>
          )}
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </>
      }
    >
      <PanelQuery query={query} rows={3}>
        {(preview) => <Preview preview={preview} search={search.q.trim()} />}
      </PanelQuery>
    </Dialog>
  );
}

function Preview({
  preview: { count, nearly, done, unchanged, leftOut, ends },
  search,
}: {
  preview: MatchingPreview;
  search: string;
}) {
  const locale = useLocale();
  const { currency } = useClient();
  const number = (of: number) => formatNumber(of, locale);
  return (
    <div className="grid gap-2">
      {nearly && <Banner tone="warn">{m.matching_nearly({ search })}</Banner>}
      <p className="font-semibold">
        {done === 0 ? m.matching_nothing() : m.matching_changes({ done: number(done), count: number(count) })}
      </p>
      {unchanged > 0 && <p>{m.matching_unchanged({ count: number(unchanged) })}</p>}
      <LeftOut leftOut={leftOut} />
      {ends && ends.schedules + ends.payments > 0 && (
        <p>
          {m.matching_ends({
            schedules: number(ends.schedules),
            payments: number(ends.payments),
            amount: formatMoney(ends.amount, currency, locale),
          })}
        </p>
      )}
      {done > 0 && <p className="text-muted-foreground">{ends ? m.matching_costs_nothing() : m.matching_undoable()}</p>}
    </div>
  );
}
