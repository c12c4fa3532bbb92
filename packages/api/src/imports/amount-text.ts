import { type Currency, type Money, parseMoney } from '@cordelle/domain/money.ts';
import { amountText } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import { moneyInput } from '@cordelle/validation/wire.ts';

/** `1,500.00`, `1.250,00`, `1 500,00 $`: an amount as spreadsheets write it. Null where it is none. */
export function amountIn(text: string, currency: Currency): Money | null {
  const plain = amountText(text);
  return moneyInput.safeParse(plain).success ? parseMoney(plain, currency) : null;
}

/** Whether an amount was written in a way that the form does not take, apart from signs and blanks that leave no doubt. */
export const isRewritten = (cell: string, text: string): boolean =>
  cell.replace(/[$\s\u00a0\u202f]/g, '') !== text && !/^\$?[0-9]{1,3}(,[0-9]{3})*(\.[0-9]{1,2})?$/.test(cell.trim());
