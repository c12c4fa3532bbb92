import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useCan } from '../../me/me.ts';
import type { ClientSettings, ShownAccount } from './client.ts';

/** Where the business is paid, and what its fees are debited from: by the last two characters, each to who may see it. */
export function Accounts({ client }: { client: ClientSettings }) {
  useLocale();
  return (
    <div className="grid gap-4">
      <Account
        title={m.settings_settlement_account()}
        means={m.settings_settlement_account_means()}
        account={client.settlementBankAccount}
        purpose="settlement"
      />
      <Account
        title={m.settings_billing_account()}
        means={m.settings_billing_account_means()}
        account={client.billingBankAccount}
        purpose="billing"
      />
    </div>
  );
}

function Account({
  title,
  means,
  account,
  purpose,
}: {
  title: string;
  means: string;
  account: ShownAccount;
  purpose: 'settlement' | 'billing';
}) {
  const locale = useLocale();
  const maySee = useCan(`settings.view_${purpose}_account`);
  const mayChange = useCan(`settings.update_${purpose}_account`);
  if (!maySee) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted-foreground text-small">{means}</p>
      <p className="tabular-nums">{account ? maskedAccount(account, locale) : m.settings_account_none()}</p>
      {mayChange && (
        <p>
          <TextLink href={`/client/update_${purpose}_account`}>{m.settings_account_change()}</TextLink>
        </p>
      )}
    </section>
  );
}
