import type { Rail } from '@cordelle/domain/rail.ts';
import type { InboundKind } from '../../inbound-file-name.ts';
import { maskBrokenLine } from './mask-line.ts';
import { storableLine } from './storable-line.ts';

/** Lines shown of one file. */
const LINES_MAX = 20;
const RECORD_LENGTH: Readonly<Record<Rail, number>> = { US: 94, CA: 1464 };
const CANADIAN_HEADER = /^[AU][0-9]{9}/;

/** The lines that faults name (from 1), in the order of the file, as people may see them. */
export function faultyLines(rail: Rail, kind: InboundKind, bytes: Buffer, lines: readonly number[]): string[] {
  const records = recordsOf(rail, kind, bytes);
  return [...new Set(lines)]
    .toSorted((a, b) => a - b)
    .flatMap((line) => records[line - 1] ?? [])
    .slice(0, LINES_MAX)
    .map((record) => storableLine(maskBrokenLine(rail, kind, record)));
}

/** Numbered as the readers do: a file without line ends by its records, a Canadian one from its header. */
function recordsOf(rail: Rail, kind: InboundKind, bytes: Buffer): string[] {
  const lines = bytes.toString('latin1').split(/\r\n|\r|\n/);
  if (kind === 'acknowledgement' || kind === 'statement') return lines;
  const [first = '', ...rest] = lines;
  const length = RECORD_LENGTH[rail];
  if (first.length > length && first.length % length === 0 && rest.every((line) => line === ''))
    return first.match(new RegExp(`.{${length}}`, 'gs')) ?? [];
  return rail === 'CA'
    ? lines.slice(
        Math.max(
          lines.findIndex((line) => CANADIAN_HEADER.test(line)),
          0,
        ),
      )
    : lines;
}
