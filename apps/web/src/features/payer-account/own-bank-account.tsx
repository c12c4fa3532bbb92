import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { bankFacts } from '../../bank-facts.tsx';
import { Panel } from '../../panel.tsx';
import type { OwnRecord } from './own-account.ts';

type Props = { own: OwnRecord; business: string; country: Rail };

/** The account payments are taken from; its numbers are always masked. */
export function OwnBankAccount({ own: { bankAccount }, business, country }: Props) {
  const locale = useLocale();
  return (
    <Panel title={m.payer_bank_account()}>
      {bankAccount ? (
        <>
          {bankAccount.disabledReason && (
            <Banner tone="warn" className="m-4 mb-0">
              {m.payer_bank_account_disabled({ business })}
            </Banner>
          )}
          <DefinitionList className="px-4 py-1" facts={bankFacts(bankAccount, country, locale)} />
        </>
      ) : (
        <EmptyState title={m.payer_bank_account_none()}>{m.payer_bank_account_none_means({ business })}</EmptyState>
      )}
    </Panel>
  );
}
