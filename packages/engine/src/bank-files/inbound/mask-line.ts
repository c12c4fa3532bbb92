import { mask } from '@cordelle/db/mask.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { InboundKind } from '../../inbound-file-name.ts';

/** Positions from 0 of a text that must not be shown. */
type Place = readonly [from: number, to: number];

const NACHA_ENTRY: readonly Place[] = [[12, 29]];
/** Corrected data of a notice: new numbers. */
const NACHA_CHANGE: readonly Place[] = [[35, 64]];
/** Where a Canadian segment of 240 characters holds account numbers: elements 08 and 17. */
const CPA_ACCOUNTS: readonly Place[] = [
  [28, 40],
  [178, 190],
];
/** Characters of a record of returns or notices. */
const RECORD_LENGTH: Readonly<Record<Rail, number>> = { US: 94, CA: 1464 };
const CPA_CONTROL_LENGTH = 24;
const CPA_SEGMENT_LENGTH = 240;

/** A line of a file of the bank as people may see it: every account number keeps its last two characters. */
export function maskLine(rail: Rail, kind: InboundKind, line: string): string {
  if (kind === 'acknowledgement') return line;
  if (kind === 'statement') return line.replaceAll(/[0-9*]{6,}(?![0-9]*[.-])/g, (digits) => mask(digits));
  return rail === 'US' ? maskNacha(line) : maskCpa(line);
}

/** Records that name no account: headers and totals, where a broken sum must be seen. */
const TOTALS: Readonly<Record<Rail, RegExp>> = { US: /^[1589]/, CA: /^[AZUV]/ };

/**
 * The same for a file that broke its own format, where a number may stand anywhere: every number of five digits or more is
 * masked, but in headers and totals. A line longer than a record is none, whatever it begins with.
 */
export function maskBrokenLine(rail: Rail, kind: InboundKind, line: string): string {
  if (kind === 'acknowledgement' || kind === 'statement') return maskLine(rail, kind, line);
  return TOTALS[rail].test(line) && line.length <= RECORD_LENGTH[rail] ? line : line.replaceAll(/[0-9]{5,}/g, mask);
}

function maskNacha(line: string): string {
  if (line.startsWith('6')) return hide(line, NACHA_ENTRY);
  return line.startsWith('798') ? hide(line, NACHA_CHANGE) : line;
}

function maskCpa(line: string): string {
  if (!/^[CDEFIJS]/.test(line)) return line;
  let masked = line;
  for (let at = CPA_CONTROL_LENGTH; at < line.length; at += CPA_SEGMENT_LENGTH)
    masked = hide(
      masked,
      CPA_ACCOUNTS.map(([from, to]): Place => [at + from, at + to]),
    );
  return masked;
}

/** One segment of a Canadian record, account numbers masked. */
export const maskSegment = (segment: string): string => hide(segment, CPA_ACCOUNTS);

const hide = (line: string, places: readonly Place[]): string =>
  places.reduce((text, [from, to]) => {
    const field = text.slice(from, to);
    return text.slice(0, from) + field.replace(field.trim(), mask(field.trim())) + text.slice(to);
  }, line);
