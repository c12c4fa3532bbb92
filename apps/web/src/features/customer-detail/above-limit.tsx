import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { Customer } from '../../customers/customer.ts';
import { Can } from '../../me/can.tsx';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { planAboveLimitWords } from '../../words/payments-above-limit.ts';

/** Planned payments that will not be sent, for as long as they are above the customer's limit. */
export function AboveLimit({ customer: { id: customerId, authorizationAmount: limit } }: { customer: Customer }) {
  const locale = useLocale();
  const { currency } = useClient();
  const { data } = trpc.customers.paymentsAboveLimit.useQuery({ customerId }, { enabled: limit !== null });
  if (limit === null || !data || data.records.length === 0) return null;
  return (
    <Banner tone="warn" title={m.above_limit_standing({ limit: formatMoney(limit, currency, locale) })}>
      <ul className="grid list-disc gap-1 pl-5">
        {data.records.map((plan) => (
          <li key={plan.scheduleId}>{planAboveLimitWords(plan, currency, locale)}</li>
        ))}
      </ul>
      <Can do="customers.edit">
        <TextLink href={`/client/customers/${customerId}/edit_bank_and_auth_details`}>
          {m.above_limit_standing_act()}
        </TextLink>
      </Can>
    </Banner>
  );
}
