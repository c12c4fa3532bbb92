import { m } from '@cordelle/i18n/messages';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { ErrorState } from '@cordelle/ui/error-state.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NotForThisAccount } from '../me/me.ts';
import { MissingPage } from './missing-page.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import { isUnanswered, reloadOnceAnswered, useRetryByItself } from './unanswered.ts';

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
  if (refusal?.code === 'invoice.voided')
    return (
      <Page instead title={m.invoice_voided()}>
        <EmptyState
          title={refusal.messages.base?.[0] ?? ''}
          action={
            <LinkButton variant="primary" href="/client/settings/invoices">
              {m.invoice_voided_others()}
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
  const unanswered = !refusal && isUnanswered(error);
  const retry = () => {
    if (unanswered) return reloadOnceAnswered();
    reset?.();
    void router.invalidate();
  };
  const online = useRetryByItself(retry, unanswered);
  return (
    <Page instead title={m.page_failed()}>
      <ErrorState requestId={refusal?.requestId ?? undefined} onRetry={retry}>
        {online ? refusal?.messages.base?.[0] : m.ui_offline()}
      </ErrorState>
    </Page>
  );
}
