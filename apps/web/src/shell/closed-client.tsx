import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

/** Of a business that is closed: what is still there. */
export default function ClosedClient() {
  useLocale();
  return <Banner tone="warn">{m.client_closed()}</Banner>;
}
