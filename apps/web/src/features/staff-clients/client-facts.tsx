import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import { isReferral, REFERRAL_WORDS } from '../../words/referral-words.ts';
import type { ClientFacts as Facts } from './client.ts';
import { CLIENT_TYPE_WORDS } from './client-type-words.ts';

const known = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : []);

/** As it was said where it is none of those that are asked today. */
const referralWord = (said: string): string => (isReferral(said) ? REFERRAL_WORDS[said]() : said);

const HELD_WORDS = {
  overdue_invoice: m.staff_client_held_invoice,
  under_review: m.staff_client_held_review,
} as const;

/** What is owed either way, and that nothing of it can be paid out. */
function owedFacts({ owed, currency, payoutsPaused }: Facts, locale: Locale): Fact[] {
  const amount = formatMoney(owed.replace('-', ''), currency, locale);
  const value = owed.startsWith('-') ? m.staff_client_owes({ amount }) : amount;
  return [
    ...(Number(owed) === 0 ? [] : [{ label: m.staff_client_owed(), value }]),
    ...(payoutsPaused ? [{ label: m.staff_client_deposits(), value: m.staff_client_deposits_paused() }] : []),
  ];
}

/** What the business said of itself, and who to talk to. */
export function ClientFacts({ client }: { client: Facts }) {
  const locale = useLocale();
  const { primaryContact: contact, entered, debitsHeld } = client;
  return (
    <DefinitionList
      facts={[
        { label: m.staff_client_id(), value: <span className="tabular-nums">{client.id}</span> },
        { label: m.staff_client_type(), value: CLIENT_TYPE_WORDS[client.clientType]() },
        { label: m.staff_client_country(), value: `${client.countryCode} · ${client.currency}` },
        { label: m.staff_client_created(), value: <Instant at={client.createdAt} zone={PROVIDER_ZONE} /> },
        {
          label: m.staff_client_contact(),
          value: contact ? (
            <>
              {contact.name && <span className="block">{contact.name}</span>}
              <span className="block break-all text-muted-foreground">{contact.email}</span>
            </>
          ) : (
            m.staff_client_no_contact()
          ),
        },
        { label: m.staff_client_people(), value: formatNumber(client.people, locale) },
        ...known(
          m.staff_client_debits(),
          debitsHeld && (
            <>
              {HELD_WORDS[debitsHeld.cause]()} <Instant at={debitsHeld.since} zone={PROVIDER_ZONE} />
            </>
          ),
        ),
        ...owedFacts(client, locale),
        ...known(m.staff_client_website(), client.websiteUrl),
        ...known(m.staff_client_referred(), client.referredBy && referralWord(client.referredBy)),
        ...known(m.staff_client_promo(), client.promoCode),
        {
          label: m.staff_client_entered(),
          value: entered ? (
            <>
              <span className="block">{entered.reason}</span>
              <span className="block text-muted-foreground text-table">
                <Instant at={entered.at} zone={PROVIDER_ZONE} />
              </span>
            </>
          ) : (
            <span className="text-muted-foreground">{m.staff_client_not_entered()}</span>
          ),
        },
      ]}
    />
  );
}
