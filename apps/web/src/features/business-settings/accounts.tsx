import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { useCan } from '../../me/me.ts';
import type { ClientSettings, ShownAccount } from './client.ts';

/** Where the business is paid, and what its fees are debited from: by the last two characters. */
export function Accounts({ client }: { client: ClientSettings }) {
  useLocale();
  return (
    <div className="grid gap-4">
      <Account
        title={m.settings_settlement_account()}
        means={m.settings_settlement_account_means()}
        account={client.settlementBankAccount}
        permission="settings.update_settlement_account"
        href="/client/update_settlement_account"
      />
      <Account
        title={m.settings_billing_account()}
        means={m.settings_billing_account_means()}
        account={client.billingBankAccount}
        permission="settings.update_billing_account"
        href="/client/update_billing_account"
      />
    </div>
  );
}

function Account({
  title,
  means,
  account,
  permission,
  href,
}: {
  title: string;
  means: string;
  account: ShownAccount;
  permission: Permission;
  href: string;
}) {
  const may = useCan(permission);
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted-foreground text-small">{means}</p>
      <p className="tabular-nums">
        {account ? [account.bankName, account.accountNumber].filter(Boolean).join(' · ') : m.settings_account_none()}
      </p>
      {may && (
        <p>
          <TextLink href={href}>{m.settings_account_change()}</TextLink>
        </p>
      )}
    </section>
  );
}
