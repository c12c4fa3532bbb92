import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Eye, EyeOff } from 'lucide-react';
import { bankFacts } from '../../bank-facts.tsx';
import { useCan } from '../../me/me.ts';
import type { Customer } from '../customers/customer.ts';
import { SHOWN_SECONDS, useShownNumbers } from './use-shown-numbers.ts';

type Props = { customer: Customer; bankAccount: NonNullable<Customer['bankAccount']> };

/** The account that is debited: masked, and in clear for half a minute to those who may see it. */
export function BankAccountFacts({ customer, bankAccount }: Props) {
  useLocale();
  const may = useCan('customers.view_unmasked_bank_numbers');
  const { numbers, show, hide, isPending } = useShownNumbers(customer.id);
  return (
    <>
      <DefinitionList
        className="px-4 py-1 [&>div]:sm:grid-cols-[9rem_1fr]"
        facts={bankFacts({ ...bankAccount, ...numbers }, customer.countryCode)}
      />
      {may && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2">
          <Button size="small" busy={isPending} onClick={numbers ? hide : show}>
            {numbers ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            {numbers ? m.numbers_hide() : m.numbers_show()}
          </Button>
          <span role="status" className="text-muted-foreground text-small">
            {numbers ? (
              m.numbers_shown({ seconds: SHOWN_SECONDS })
            ) : (
              <span className="sr-only">{m.numbers_masked()}</span>
            )}
          </span>
        </div>
      )}
    </>
  );
}
