import { formatDate, formatDayOfMonth } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PopoverButton } from '@cordelle/ui/popover-button.tsx';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';

const ClockPanel = lazy(() => import('./clock-panel.tsx'));
const ClockRun = lazy(() => import('./clock-run.tsx'));
const TestAccountsDialog = lazy(() => import('./test-accounts-dialog.tsx'));

/** Says the business day, and opens what moves it. */
export default function ClockPill() {
  const locale = useLocale();
  const queryClient = useQueryClient();
  const rail = useMe().client?.country ?? 'CA';
  const [accountsShown, setAccountsShown] = useState(false);
  const { data: clock } = trpc.sandbox.clock.useQuery();
  // Any page may show what a day changed.
  const run = trpc.sandbox.advance.useMutation({ onSettled: () => queryClient.invalidateQueries() });
  return (
    <>
      <PopoverButton
        label={m.clock()}
        align="end"
        boxClassName="w-96"
        data-tone="warn"
        className="flex h-small items-center gap-1.5 whitespace-nowrap rounded-full border border-tone-solid bg-tone-bg px-3 max-sm:px-2 font-semibold text-table text-tone-fg hover:border-tone-fg"
        content={(close) => (
          <Suspense fallback={<SkeletonRows rows={3} columns={2} />}>
            {clock && (
              <ClockPanel
                today={clock.localDate}
                rail={rail}
                onAdvance={(until) => {
                  close();
                  run.mutate({ until });
                }}
                onShowAccounts={() => {
                  close();
                  setAccountsShown(true);
                }}
              />
            )}
          </Suspense>
        )}
      >
        <span className="sr-only sm:not-sr-only">{m.sandbox_pill()}</span>
        {clock && (
          <time dateTime={clock.localDate} className="tabular-nums">
            <span className="sm:hidden">{formatDayOfMonth(clock.localDate, locale)}</span>
            <span className="max-sm:hidden">{formatDate(clock.localDate, locale)}</span>
          </time>
        )}
        <ChevronDown aria-hidden="true" className="size-3.5 max-sm:hidden" />
      </PopoverButton>
      <Suspense>
        {run.variables?.until && clock && (
          <ClockRun
            until={run.variables.until}
            today={clock.localDate}
            ran={run.data?.ran ?? null}
            error={run.error}
            onClose={run.reset}
          />
        )}
        {accountsShown && <TestAccountsDialog onClose={() => setAccountsShown(false)} />}
      </Suspense>
    </>
  );
}
