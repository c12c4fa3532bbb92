/** A file of the bank, by the name under which it lies in its folder. */
export type Delivered = { readonly name: string; readonly bytes: Buffer };

type Below = (bound: number) => number;
type Mangle = (file: Delivered, below: Below, others: readonly Delivered[]) => Delivered;

const OVERWRITE_MAX = 5;
const PADDING = [
  Buffer.alloc(300),
  Buffer.from(' '.repeat(94)),
  Buffer.from('\r\n\r\n'),
  Buffer.from('9'.repeat(94)),
  Buffer.from([0x1a]),
  Buffer.from('\u00e9\u{1f600}'),
];

const textOf = ({ bytes }: Delivered): string => bytes.toString('latin1');
const withText = ({ name }: Delivered, text: string): Delivered => ({ name, bytes: Buffer.from(text, 'latin1') });
const linesOf = (file: Delivered): string[] => textOf(file).split('\n');
const withLines = (file: Delivered, lines: readonly string[]): Delivered => withText(file, lines.join('\n'));
const pick = <T>(items: readonly T[], below: Below): T => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

function overwritten(file: Delivered, below: Below, byte: (old: number) => number): Delivered {
  const bytes = Buffer.from(file.bytes);
  for (let left = 1 + below(OVERWRITE_MAX); left > 0 && bytes.length > 0; left -= 1) {
    const at = below(bytes.length);
    bytes[at] = byte(bytes[at] ?? 0);
  }
  return { ...file, bytes };
}

/** Another digit wherever a number stands: a file number, a trace, a sequence, an amount, a date, a total. */
function renumbered(file: Delivered, below: Below): Delivered {
  const numbers = [...new Set(textOf(file).match(/[0-9]{3,}/g) ?? ['000'])];
  const number = pick(numbers, below);
  const at = below(number.length);
  const other = number.slice(0, at) + String(below(10)) + number.slice(at + 1);
  return withText(file, below(2) === 0 ? textOf(file).replace(number, other) : textOf(file).replaceAll(number, other));
}

function renamed(file: Delivered, below: Below): Delivered {
  const [rail = 'CA', kind = 'RET'] = file.name.split('_');
  const name = pick(
    [
      file.name.replace(/(\.[a-z]+)$/, `_${2 + below(9)}$1`),
      file.name.replace(/20[0-9]{6}/, `2026032${below(10)}`),
      file.name.replace(kind, pick(['ACK', 'RET', 'NOC', 'STMT'], below)),
      file.name.replace(rail, rail === 'CA' ? 'US' : 'CA'),
      file.name.toLowerCase(),
      `${file.name} (1)`,
      `Relev\u00e9 \u{1f600} ${below(10)}.txt`,
      `${file.name}.${'x'.repeat(180)}`,
    ],
    below,
  );
  return { ...file, name };
}

/** Everything that can be done to a file on its way, by name. */
export const MANGLES: Readonly<Record<string, Mangle>> = {
  'bytes changed': (file, below) => overwritten(file, below, () => below(256)),
  'control characters': (file, below) => overwritten(file, below, () => below(32)),
  'digits changed': (file, below) =>
    overwritten(file, below, (old) => (old >= 0x30 && old <= 0x39 ? 0x30 + below(10) : old)),
  truncated: (file, below) => ({ ...file, bytes: file.bytes.subarray(0, below(file.bytes.length + 1)) }),
  'a piece lost': (file, below) => {
    const at = below(file.bytes.length + 1);
    return { ...file, bytes: Buffer.concat([file.bytes.subarray(0, at), file.bytes.subarray(at + 1 + below(200))]) };
  },
  doubled: (file) => ({ ...file, bytes: Buffer.concat([file.bytes, file.bytes]) }),
  padded: (file, below) => ({ ...file, bytes: Buffer.concat([file.bytes, pick(PADDING, below)]) }),
  'padded before': (file, below) => ({ ...file, bytes: Buffer.concat([pick(PADDING, below), file.bytes]) }),
  'a line twice': (file, below) => {
    const lines = linesOf(file);
    const at = below(lines.length);
    return withLines(file, lines.toSpliced(at, 0, lines[at] ?? ''));
  },
  'a line lost': (file, below) => {
    const lines = linesOf(file);
    return withLines(file, lines.toSpliced(below(lines.length), 1));
  },
  'lines swapped': (file, below) => {
    const lines = linesOf(file);
    const [one, other] = [below(lines.length), below(lines.length)];
    return withLines(
      file,
      lines.map((line, at) => (at === one ? (lines[other] ?? '') : at === other ? (lines[one] ?? '') : line)),
    );
  },
  'a line of another file': (file, below, others) =>
    withLines(file, linesOf(file).toSpliced(below(4), 0, pick(linesOf(pick(others, below)), below))),
  'line ends changed': (file, below) =>
    withText(file, textOf(file).replaceAll(/\r?\n/g, pick(['', '\r\n', '\r', '\n'], below))),
  accented: (file, below) => {
    const text = textOf(file).replace(/[A-Z](?=[A-Z]{3})/, '\u00c9');
    return below(2) === 0 ? withText(file, text) : { ...file, bytes: Buffer.from(text, 'utf8') };
  },
  renumbered,
  renamed,
  'contents of another file': (file, below, others) => ({ ...file, bytes: pick(others, below).bytes }),
  'an entry changed': (file, below) => {
    const lines = linesOf(file);
    const entries = lines.flatMap((line, at) => (/^([67]|[IJS][0-9]{9}|LIN)/.test(line) ? [at] : []));
    const at = entries[below(Math.max(entries.length, 1))];
    if (at === undefined) return file;
    const entry = overwritten({ name: '', bytes: Buffer.from((lines[at] ?? '').slice(1), 'latin1') }, below, (old) =>
      old >= 0x30 && old <= 0x39 ? 0x30 + below(10) : old,
    );
    return withLines(file, lines.with(at, (lines[at] ?? '').slice(0, 1) + textOf(entry)));
  },
  'the same entries in a new file': (file, below) => {
    const number = String(below(9000) + 1000);
    const made = textOf(file).replaceAll(/^([AIJSUVZ][0-9]{9}.{10})[0-9]{4}/gm, `$1${number}`);
    return withText(file, made.replace(/^(101.{30})[A-Z]/, `$1${String.fromCharCode(0x42 + below(20))}`));
  },
  'two files in one': (file, below, others) => ({
    ...file,
    bytes: Buffer.concat([file.bytes, pick(others, below).bytes]),
  }),
  'another bank\u2019s word': (file) => withText(file, textOf(file).replace('"accepted"', '"rejected"')),
};

/** A file mangled once to three times, under its own name or another; and what was done. */
export function mangled(
  others: readonly Delivered[],
  below: Below,
): { readonly file: Delivered; readonly done: readonly string[] } {
  let file = pick(others, below);
  const done: string[] = [];
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const what = pick(Object.keys(MANGLES), below);
    const mangle = MANGLES[what];
    if (!mangle) continue;
    file = mangle(file, below, others);
    done.push(what);
  }
  return { file: below(2) === 0 ? file : renamed(file, below), done };
}
