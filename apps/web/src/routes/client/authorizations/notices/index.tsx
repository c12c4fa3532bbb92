import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { NoticeList } from '../../../../features/payer-notices/notice-list.tsx';
import { Can } from '../../../../me/can.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';

export const Route = createFileRoute('/client/authorizations/notices/')({ component: PayerNoticesPage });

function PayerNoticesPage() {
  useLocale();
  return (
    <ClientPage
      title={m.payer_notices_title()}
      description={m.payer_notices_means()}
      actions={
        <Can do="customers.email_auth_request">
          <LinkButton href="/client/authorizations/notices/new" variant="primary">
            {m.payer_notices_new()}
          </LinkButton>
        </Can>
      }
    >
      <NoticeList />
    </ClientPage>
  );
}
