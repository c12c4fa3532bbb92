import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient, useMe } from '../../me/me.ts';
import { COUNTRY_WORDS, TYPE_WORDS } from './business-words.ts';

/** What is known of a business in its sign-up. */
export function KnownFacts() {
  useLocale();
  const { user } = useMe();
  const { businessName, country, currency, clientType } = useClient();
  return (
    <Card title={m.signup_known()}>
      <DefinitionList
        facts={[
          { label: m.business_name(), value: businessName || m.signup_name_missing() },
          { label: m.business_country(), value: `${COUNTRY_WORDS[country]()} · ${currency}` },
          { label: m.business_type(), value: TYPE_WORDS[clientType].name() },
          { label: m.signup_person(), value: `${user.firstName} ${user.lastName} · ${user.email}`.trim() },
        ]}
      />
    </Card>
  );
}
