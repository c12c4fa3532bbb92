import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { NewNotice } from '../../../../features/payer-notices/new-notice.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { requirePermission } from '../../../../me/me.ts';

export const Route = createFileRoute('/client/authorizations/notices/new')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.email_auth_request'),
  component: NewNoticePage,
});

function NewNoticePage() {
  useLocale();
  const navigate = Route.useNavigate();
  return (
    <ClientPage title={m.payer_notices_new()} description={m.payer_notices_new_means()}>
      <NewNotice
        onOrdered={(noticeId) =>
          void navigate({ to: '/client/authorizations/notices/$noticeId', params: { noticeId }, replace: true })
        }
      />
    </ClientPage>
  );
}
