import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Breadcrumbs } from '@cordelle/ui/breadcrumbs.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentFacts } from '../../../features/payer-account/payment-facts.tsx';
import { nextWords, stateWords } from '../../../features/payer-account/payment-words.ts';
import { useClient } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/student/transactions/$financialTransactionId')({
  loader: async ({ context: { utils }, params }) => {
    await utils.financialTransactions.byId.ensureData(params);
  },
  component: PaymentPage,
});

function PaymentPage() {
  const locale = useLocale();
  const params = Route.useParams();
  const { businessName: business } = useClient();
  const [payment] = trpc.financialTransactions.byId.useSuspenseQuery(params);
  const about = { payment, business, locale };
  const amount = formatMoney(payment.amount, payment.currency, locale);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: m.menu_my_payments(), href: '/student' },
          { label: m.payer_payment_crumb(), href: `/student/transactions/${payment.id}` },
        ]}
      />
      <Page
        title={m.payer_payment_title({ amount })}
        context={business}
        beside={
          <StatusChip
            looks={transactionLooks}
            status={shownStatus({ status: payment.status, returnCode: payment.returnCode })}
          />
        }
        description={m.payer_payment_to({ business })}
      >
        {payment.stopRequested && payment.status === 'Sent to Bank' && (
          <Banner tone="info">{m.payer_stop_requested({ business })}</Banner>
        )}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <Card title={m.payer_payment_state()}>{stateWords(about)}</Card>
            <Card title={m.payer_payment_next()}>{nextWords(about)}</Card>
          </div>
          <Card title={m.payer_payment_facts()} className="min-w-0">
            <PaymentFacts payment={payment} />
          </Card>
        </div>
      </Page>
    </>
  );
}
