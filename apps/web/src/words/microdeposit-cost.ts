import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../me/me.ts';
import { trpc } from '../trpc.ts';

/** What sending so many microdeposits costs, in words; null while it is not known, or nobody asks. */
export function useMicrodepositCost(count: number): string | null {
  const locale = useLocale();
  const { currency } = useClient();
  const { data } = trpc.microdeposits.price.useQuery(undefined, { enabled: count > 0 });
  if (!data || count === 0) return null;
  const price = formatMoney(data.price, currency, locale);
  const total = formatMoney(centsText(centsOf(data.price) * BigInt(count)), currency, locale);
  return m.act_send_microdeposit_cost({ count, price, total });
}
