import { m } from '@cordelle/i18n/messages';
import { ErrorState } from '@cordelle/ui/error-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { Component, type ReactNode, useEffect } from 'react';
import { isUnanswered, reloadOnceAnswered, useRetryByItself } from '../failure/unanswered.ts';

/** A page before sign-in that could not be shown: reported, and tried again by itself where nobody answered. */
function FailedDoor({ error }: { error: unknown }) {
  useLocale();
  const unanswered = isUnanswered(error);
  useEffect(() => {
    void import('../failure/report-errors.ts').then(({ reportError }) => reportError(error)).catch(() => undefined);
  }, [error]);
  const online = useRetryByItself(reloadOnceAnswered, unanswered);
  return (
    <main className="mx-auto w-full max-w-[90rem] p-4 sm:p-6">
      <Page instead title={m.page_failed()}>
        <ErrorState onRetry={reloadOnceAnswered}>{online ? undefined : m.ui_offline()}</ErrorState>
      </Page>
    </main>
  );
}

type State = { readonly failed: { readonly error: unknown } | null };

/** Shows its pages, and in place of one that breaks that it could not be shown. */
export class DoorFailure extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override render() {
    return this.state.failed ? <FailedDoor error={this.state.failed.error} /> : this.props.children;
  }
}
