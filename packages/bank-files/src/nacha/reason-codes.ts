const span = (letter: 'R' | 'C', first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => letter + String(first + at).padStart(2, '0'));

/** Our bank refuses another bank's return. */
export const DISHONOR_REASONS: ReadonlySet<string> = new Set(['R61', 'R62', ...span('R', 67, 70)]);
/** The other bank contests that refusal. */
export const CONTEST_REASONS: ReadonlySet<string> = new Set(span('R', 71, 77));

const RETURN_REASONS: ReadonlySet<string> = new Set([
  ...span('R', 1, 47),
  ...span('R', 50, 53),
  ...DISHONOR_REASONS,
  ...CONTEST_REASONS,
  ...span('R', 80, 85),
  'R90',
]);

const CHANGE_CODES: ReadonlySet<string> = new Set([...span('C', 1, 14), ...span('C', 61, 69)]);

/** Whether a return reason is one of the rule book's; an unknown one is kept and looked at by a person. */
export const isKnownReturnReason = (code: string): boolean => RETURN_REASONS.has(code);

/** Whether a change code is one of the rule book's; an unknown one is kept and looked at by a person. */
export const isKnownChangeCode = (code: string): boolean => CHANGE_CODES.has(code);
