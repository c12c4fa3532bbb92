import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { createFileRoute } from '@tanstack/react-router';
import { NoticeDetail } from '../../../../features/payer-notices/notice-detail.tsx';
import { ClientPage } from '../../../../me/client-page.tsx';
import { trpc } from '../../../../trpc.ts';

export const Route = createFileRoute('/client/authorizations/notices/$noticeId')({
  staticData: { crumb: 'page' },
  loader: ({ context: { utils }, params: { noticeId } }) => utils.payerNotices.byId.ensureData({ id: noticeId }),
  component: PayerNoticePage,
});

/** While payers are being written to, the page looks again. */
const LOOK_AGAIN_MS = 3000;

function PayerNoticePage() {
  useLocale();
  const { noticeId } = Route.useParams();
  const [notice] = trpc.payerNotices.byId.useSuspenseQuery(
    { id: noticeId },
    { refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LOOK_AGAIN_MS : false) },
  );
  return (
    <ClientPage title={m.payer_notices_one()}>
      <NoticeDetail notice={notice} />
    </ClientPage>
  );
}
