import { m } from '@cordelle/i18n/messages';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';

/** An address nothing lives at, or a record that is not there (or not this client's: both are answered alike). */
export function MissingPage() {
  useLocale();
  return (
    <Page instead title={m.page_not_found()}>
      <EmptyState
        title={m.page_not_found_means()}
        action={
          <LinkButton variant="primary" href="/">
            {m.page_back_home()}
          </LinkButton>
        }
      />
    </Page>
  );
}
