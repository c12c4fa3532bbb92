import { type Currency, type Money, parseMoney } from '@cordelle/domain/money.ts';
import { amountText } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import { moneyInput } from '@cordelle/validation/wire.ts';

/** `1,500.00`, `1.250,00`, `1 500,00 $`: an amount as spreadsheets write it. Null where it is none. `decimalSigns`: of its column. */
export function amountIn(text: string, currency: Currency, decimalSigns = ''): Money | null {
  const plain = amountText(text, decimalSigns);
  return moneyInput.safeParse(plain).success ? parseMoney(plain, currency) : null;
}

/**
 * Whether an amount was written in a way that the form does not take, apart from signs and blanks that leave no doubt: that of `1,250`
 * does where no cell of the column writes a point before cents.
 */
export function isRewritten(cell: string, text: string, decimalSigns: string): boolean {
  const groupsOnce = /^\$?[0-9]{1,3},[0-9]{3}$/.test(cell.trim()) && !decimalSigns.includes('.');
  const isUsual = /^\$?[0-9]{1,3}(,[0-9]{3})*(\.[0-9]{1,2})?$/.test(cell.trim()) && !groupsOnce;
  return cell.replace(/[$\s\u00a0\u202f]/g, '') !== text && !isUsual;
}
