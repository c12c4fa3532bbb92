/** Refused before the account was touched: bank edits and operator rejects (t8). Source: bank formats §4. */
export const BEFORE_POSTING: ReadonlySet<string> = new Set([
  '900',
  'R13',
  'R18',
  'R19',
  'R20',
  'R25',
  'R26',
  'R27',
  'R28',
]);
