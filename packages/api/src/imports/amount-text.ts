import { type Currency, type Money, parseMoney } from '@cordelle/domain/money.ts';
import { moneyInput } from '@cordelle/validation/wire.ts';

/** `1,500.00`, `$1 500`, `1 500,00 $`: an amount as spreadsheets write it. Null where it is none. */
export function amountIn(text: string, currency: Currency): Money | null {
  const bare = text.replace(/[$\s\u00a0\u202f]/g, '');
  const isFrench = /^[0-9]+,[0-9]{1,2}$/.test(bare);
  const plain = isFrench ? bare.replace(',', '.') : bare.replace(/,(?=[0-9]{3}(?:[,.]|$))/g, '');
  return moneyInput.safeParse(plain).success ? parseMoney(plain, currency) : null;
}
