import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { lastDigits } from '@cordelle/domain/shown-account.ts';
import type { Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { bankFacts } from '../../bank-facts.tsx';
import type { Customer } from '../../customers/customer.ts';
import { useCan } from '../../me/me.ts';
import { ShowNumbers } from '../../shown-numbers/show-numbers.tsx';
import { useNumbersOfCustomer } from '../../shown-numbers/use-shown-numbers.ts';

type Props = { customer: Customer; bankAccount: NonNullable<Customer['bankAccount']> };

/** The account that is debited: masked, and in clear for half a minute to those who may see it. */
export function BankAccountFacts({ customer, bankAccount }: Props) {
  const locale = useLocale();
  const may = useCan('customers.view_unmasked_bank_numbers');
  const shown = useNumbersOfCustomer(customer.id);
  return (
    <>
      <DefinitionList
        className="px-4 py-1"
        facts={
          shown.numbers
            ? bankFacts({ ...bankAccount, ...shown.numbers }, customer.countryCode, locale)
            : [
                ...masked(bankAccount, locale),
                ...bankFacts({ ...bankAccount, ...HIDDEN }, customer.countryCode, locale),
              ]
        }
      />
      {may && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2">
          <ShowNumbers {...shown} />
        </div>
      )}
    </>
  );
}

/** What is masked says nothing but its last digits: they stand beside the name of the bank. */
const HIDDEN = {
  bankName: null,
  transitNumber: null,
  institutionNumber: null,
  routingNumber: null,
  accountNumber: null,
} as const;

function masked({ bankName, accountNumber }: Props['bankAccount'], locale: Locale): Fact[] {
  const digits = lastDigits(accountNumber);
  if (bankName === null && digits === null) return [];
  return [
    {
      label: m.bank_account(),
      value: (
        <>
          {bankName && bankNameIn(bankName, locale)}{' '}
          {digits && <span className="whitespace-nowrap font-mono">{digits}</span>}
        </>
      ),
    },
  ];
}
