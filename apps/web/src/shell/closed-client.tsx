import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../me/me.ts';
import { trpc } from '../trpc.ts';

/** Of a business that is closed: what is still there; of an application that was declined, what its people were told. */
export default function ClosedClient() {
  useLocale();
  const { data, isPending } = trpc.onboardings.load.useQuery({ clientId: useClient().id });
  if (isPending) return <div className="h-12" />;
  if (data?.decision == null) return <Banner tone="warn">{m.client_closed()}</Banner>;
  return (
    <Banner tone="warn" title={m.client_declined()}>
      <p className="wrap-anywhere whitespace-pre-line">{data.decision}</p>
      <p>{m.client_declined_means()}</p>
    </Banner>
  );
}
