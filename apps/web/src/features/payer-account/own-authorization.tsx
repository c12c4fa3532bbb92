import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { authorizationLooks } from '@cordelle/ui/statuses/authorization.ts';
import { Panel } from '../../panel.tsx';
import { AUTHORIZATION_CHANNELS } from '../../words/authorization-channels.ts';
import type { OwnRecord } from './own-account.ts';

const MEANS = {
  complete: m.payer_authorization_complete,
  pending: m.payer_authorization_pending,
  failed: m.payer_authorization_failed,
} as const;

type Props = { own: OwnRecord; business: string; country: Rail; currency: string };

/** Whether the business may debit, since when, and how the payer said so. */
export function OwnAuthorization({ own, business, country, currency }: Props) {
  useLocale();
  const { authorizedAt, authorizationChannel: channel, authorizationAmount: limit } = own;
  const status = own.statuses.authorization;
  const facts: Fact[] = [
    {
      label: m.payer_authorization_status(),
      value:
        status === 'complete' ? (
          <Badge tone="ok">{m.authorization_complete()}</Badge>
        ) : (
          <StatusChip looks={authorizationLooks} status={status} />
        ),
    },
  ];
  if (authorizedAt)
    facts.push({
      label: m.payer_authorization_given(),
      value: <CalendarDate date={localDate(new Date(authorizedAt), RAIL_FACTS[country].zone)} />,
    });
  if (channel) facts.push({ label: m.payer_authorization_how(), value: AUTHORIZATION_CHANNELS[channel]() });
  if (limit)
    facts.push({
      label: m.payer_authorization_limit(),
      value: <Money amount={limit} currency={currency} showCurrency />,
    });
  return (
    <Panel title={m.payer_authorization()}>
      <p className="px-4 pt-3">{MEANS[status]({ business })}</p>
      <DefinitionList className="px-4 py-1" facts={facts} />
    </Panel>
  );
}
