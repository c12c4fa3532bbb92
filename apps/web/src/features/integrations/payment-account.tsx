import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Panel } from '../../panel.tsx';
import type { Connected } from './integration.ts';

export const SET_ACCOUNT = '/client/integrations/set-clearing-account';

/** The account there that payments are recorded in. */
export function PaymentAccount({ found }: { found: Connected }) {
  useLocale();
  const { name, integrationStatus, paymentAccounts, selectedPaymentAccountId: id } = found;
  const chosen = paymentAccounts.find((account) => account.id === id);
  return (
    <Panel
      title={m.integrations_account()}
      actions={
        integrationStatus === 'connected' && (
          <LinkButton href={SET_ACCOUNT} size="small" variant={chosen ? 'secondary' : 'primary'}>
            {chosen ? m.integrations_account_change() : m.integrations_account_choose()}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-1 p-4">
        {chosen ? (
          <>
            <p className="font-semibold">{chosen.name}</p>
            <p className="text-muted-foreground">{m.integrations_account_means({ service: name })}</p>
          </>
        ) : (
          <Banner tone="warn">{m.integrations_account_none({ integration: name })}</Banner>
        )}
      </div>
    </Panel>
  );
}
