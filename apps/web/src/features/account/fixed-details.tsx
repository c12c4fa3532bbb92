import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import { useMe } from '../../me/me.ts';

/** What a customer account sees of itself: whom they pay keeps it right. */
export function FixedDetails({ account }: { account: Account }) {
  useLocale();
  const { client } = useMe();
  return (
    <Card title={m.account_details()}>
      <DefinitionList
        facts={[
          { label: m.first_name(), value: account.firstName },
          { label: m.last_name(), value: account.lastName },
          { label: m.own_email(), value: account.email },
        ]}
      />
      <p className="mt-3 text-muted-foreground text-small">
        {m.account_details_fixed({ name: client?.businessName || BRAND.name })}
      </p>
    </Card>
  );
}
