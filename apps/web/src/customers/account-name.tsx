import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Customer } from './customer.ts';

/** The account of a customer behind what stands before it, “ · Royal Bank of Canada ••50”; nothing where none is known. */
export default function AccountName({ account }: { account: Customer['bankAccount'] }) {
  const words = maskedAccount(account, useLocale());
  return words && <> · {words}</>;
}
