import { m } from '@cordelle/i18n/messages';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { ErrorState } from '@cordelle/ui/error-state.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NotForThisAccount } from '../me/me.ts';
import { MissingPage } from './missing-page.tsx';
import { useOnline } from './online.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** As browsers say that nobody answered: neither the server, nor with a part of the console that the page needs. */
const UNANSWERED =
  /Failed to fetch|attempting to fetch|Load failed|dynamically imported module|Importing a module script failed/;
/** Once there is a network again, and while nobody answers. */
const SOON_MS = 1_000;
const AGAIN_MS = 10_000;

/** What stands in place of a page that could not be shown: not for this person, not there, or broken. */
export function FailedPage({ error, reset }: { error: unknown; reset?: () => void }) {
  useLocale();
  const refusal = refusalOf(error);
  if (error instanceof NotForThisAccount || refusal?.status === 403)
    return (
      <Page instead title={m.page_not_for_account()}>
        <EmptyState
          title={m.page_not_for_account_means()}
          action={
            <LinkButton variant="primary" href="/">
              {m.page_back_home()}
            </LinkButton>
          }
        />
      </Page>
    );
  // A page asks for what its address names: what the server cannot read is an address nothing lives at.
  if (refusal?.status === 404 || refusal?.code === 'input.invalid') return <MissingPage />;
  return <BrokenPage error={error} reset={reset} refusal={refusal} />;
}

/** Nobody's fault but ours: reported, with an id to quote where the server gave one. */
function BrokenPage({
  error,
  reset,
  refusal,
}: {
  error: unknown;
  reset: (() => void) | undefined;
  refusal: Refusal | null;
}) {
  useLocale();
  const router = useRouter();
  useEffect(() => {
    if (!refusal) void import('./report-errors.ts').then(({ reportError }) => reportError(error));
  }, [error, refusal]);
  const unanswered = !refusal && UNANSWERED.test(String(error));
  const retry = () => {
    // A part of the console that did not come is not asked for twice: the page is, once somebody answers.
    if (unanswered) return void fetch('/health').then(({ ok }) => ok && location.reload(), Boolean);
    reset?.();
    void router.invalidate();
  };
  const online = useOnline();
  const wasOffline = useRef(false);
  const retryByItself = useEffectEvent(retry);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    if (!online || !unanswered) return;
    const soon = wasOffline.current ? setTimeout(() => retryByItself(), SOON_MS) : undefined;
    const again = setInterval(() => retryByItself(), AGAIN_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [online, unanswered]);
  return (
    <Page instead title={m.page_failed()}>
      <ErrorState requestId={refusal?.requestId ?? undefined} onRetry={retry}>
        {online ? refusal?.messages.base?.[0] : m.ui_offline()}
      </ErrorState>
    </Page>
  );
}
