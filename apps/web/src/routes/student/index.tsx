import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { ContactDetails } from '../../features/payer-account/contact-details.tsx';
import { historyAt, OWN_RECORD, upcomingAt } from '../../features/payer-account/own-account.ts';
import { OwnAuthorization } from '../../features/payer-account/own-authorization.tsx';
import { OwnBankAccount } from '../../features/payer-account/own-bank-account.tsx';
import { PaymentHistory } from '../../features/payer-account/payment-history.tsx';
import { UpcomingPayments } from '../../features/payer-account/upcoming-payments.tsx';
import { type Client, useMe } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

export const Route = createFileRoute('/student/')({
  loader: async ({ context: { utils, me } }) => {
    if (!me.client) return { customerId: null };
    void utils.transactionSchedules.list.prefetch(upcomingAt());
    void utils.financialTransactions.list.prefetch(historyAt());
    const { records } = await utils.customers.list.ensureData(OWN_RECORD);
    const customerId = records[0]?.id ?? null;
    if (customerId !== null) await utils.customers.byId.ensureData({ customerId });
    return { customerId };
  },
  component: PayerPage,
});

function PayerPage() {
  const { client } = useMe();
  const { customerId } = Route.useLoaderData();
  return client && customerId !== null ? <Overview client={client} customerId={customerId} /> : <Nothing />;
}

function Overview({ client, customerId }: { client: Client; customerId: string }) {
  useLocale();
  const [own] = trpc.customers.byId.useSuspenseQuery({ customerId });
  const { businessName: business, country, currency } = client;
  return (
    <Page title={m.payer_area_title({ business })} context={business}>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,5fr)_minmax(19rem,4fr)]">
        <div className="grid min-w-0 gap-4">
          <UpcomingPayments business={business} />
          <PaymentHistory />
        </div>
        <div className="grid min-w-0 gap-4">
          <ContactDetails own={own} business={business} />
          <OwnBankAccount own={own} business={business} country={country} />
          <OwnAuthorization own={own} business={business} country={country} currency={currency} />
        </div>
      </div>
    </Page>
  );
}

/** The account is open, and no business has linked it to a payer. */
function Nothing() {
  useLocale();
  return (
    <Page title={m.payer_area_nothing()}>
      <Card>{m.payer_area_nothing_means({ email: BRAND.supportEmail })}</Card>
    </Page>
  );
}
