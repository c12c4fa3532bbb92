/** One block of an agreement. `box`: a choice of its own before the first line, ticked or not; null: none. */
export type AgreementBlock = {
  readonly heading: string;
  readonly text: string;
  /** A right is given up, or may be: it stands out, bold and in a frame. */
  readonly prominent: boolean;
  readonly box: boolean | null;
};

/** An agreement as it is drawn anywhere: page, mail, PDF, evidence. */
export type AgreementDocument = {
  readonly title: string;
  readonly parts: readonly AgreementBlock[];
  /** Sentence that names the version of the wording. */
  readonly version: string;
};

const BOXES = { true: '[x] ', false: '[ ] ' } as const;

/** Bold in plain text. */
const bold = (line: string): string => (line === '' ? '' : `*${line}*`);

/**
 * The one plain text of an agreement: what is hashed. Bold stands between stars and a box is `[ ]` or `[x]`, so that the text
 * proves what stood out and what was ticked.
 */
export const canonicalText = ({ title, parts, version }: AgreementDocument): string =>
  [title, ...parts.map(blockText), version].join('\n\n');

function blockText({ heading, text, prominent, box }: AgreementBlock): string {
  const lines = text.split('\n').map((line) => (prominent ? bold(line) : line));
  const boxed = box === null ? lines : lines.map((line, place) => (place === 0 ? BOXES[`${box}`] + line : line));
  return [prominent ? bold(heading) : heading, ...boxed].join('\n');
}

const SHOWN_DIGITS = { few: 3, many: 4 } as const;

/**
 * The number of an account as an agreement shows it: every digit but the last four is a star, but the last three of a number of
 * seven digits or fewer. The original holds it in full: masked by this rule, it is the text that was shown.
 */
export function maskedAccount(account: string): string {
  const shown = account.length > 7 ? SHOWN_DIGITS.many : SHOWN_DIGITS.few;
  return account.slice(0, -shown).replaceAll(/./g, '*') + account.slice(-shown);
}
