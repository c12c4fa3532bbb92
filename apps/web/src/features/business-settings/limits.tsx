import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { holdbackWords } from '@cordelle/i18n/holdback-words.ts';
import { m } from '@cordelle/i18n/messages';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import type { ClientSettings } from './client.ts';

/** Most that may be debited from a customer in a month, and when payments are settled, as the provider set it. */
export function Limits({ client }: { client: ClientSettings }) {
  const locale = useLocale();
  const { customerDefaultMonthlyLimit, customersLimits, currency } = client;
  const mayAsk = useCan('menu.settlements');
  const terms = trpc.settlements.standing.useQuery({}, { enabled: mayAsk }).data;
  const words = (amount: string) =>
    Number(amount) === 0 ? m.settings_limit_none() : formatMoney(amount, currency, locale);
  return (
    <>
      <p className="mb-2 text-muted-foreground text-small">{m.settings_limits_means()}</p>
      <DefinitionList
        facts={[
          { label: m.limits_default(), value: words(customerDefaultMonthlyLimit ?? '0.00') },
          ...(customersLimits ?? []).map(({ id, name, customerSpecificMonthlyLimit }) => ({
            label: <TextLink href={`/client/customers/${id}`}>{name}</TextLink>,
            value: words(customerSpecificMonthlyLimit),
          })),
        ]}
        className="max-h-80 overflow-y-auto"
      />
      {terms && (
        <DefinitionList
          facts={[
            {
              label: m.settings_hold(),
              value: m.settings_hold_days({ days: formatNumber(terms.holdDays, locale) }),
            },
            {
              label: m.settlement_holdback(),
              value: terms.holdbackRule ? holdbackWords(terms.holdbackRule, locale) : m.staff_terms_holdback_none(),
            },
          ]}
          className="mt-4"
        />
      )}
    </>
  );
}
