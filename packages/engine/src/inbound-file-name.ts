import { INBOUND_KINDS } from '@cordelle/domain/bank-file/events.ts';
import { type CalendarDate, isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { z } from 'zod';

export type InboundKind = (typeof INBOUND_KINDS)[number];

const PATTERN_LENGTH_MAX = 100;
const PATTERNS_MAX = 20;

/** What stands for a part of a name that differs from file to file. */
const PARTS: Readonly<Record<string, string>> = {
  '{YYYY}': '(?<year>[0-9]{4})',
  '{YY}': '(?<shortYear>[0-9]{2})',
  '{MM}': '(?<month>[0-9]{2})',
  '{DD}': '(?<day>[0-9]{2})',
  '{DDD}': '(?<dayOfYear>[0-9]{3})',
  '*': '[^/]{0,100}?',
};
const PART = /\{[A-Z]+\}|\*/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether every part is known, none but `*` comes twice, and at most three of those do: a name is read in no time. */
function isPattern(text: string): boolean {
  const parts = text.match(PART) ?? [];
  const named = parts.filter((part) => part !== '*');
  return (
    named.every((part) => Object.hasOwn(PARTS, part)) &&
    new Set(named).size === named.length &&
    parts.length - named.length <= 3 &&
    !/[{}]/.test(text.replace(PART, ''))
  );
}

/**
 * Names under which a bank leaves a kind of file: letters as they are, `{YYYY}` or `{YY}`, `{MM}`, `{DD}` or `{DDD}` (day of the
 * year) for the day in the name, `*` for any characters, at most three times. `AFT.RPT.{YYYY}{MM}{DD}.TXT`.
 */
export const inboundNames = z
  .array(
    z.strictObject({
      kind: z.enum(INBOUND_KINDS),
      pattern: z
        .string()
        .min(1)
        .max(PATTERN_LENGTH_MAX)
        .regex(/^[^/\\\p{Cc}]+$/u, 'a name without folders')
        .refine(isPattern, 'parts are {YYYY} or {YY}, {MM}, {DD} or {DDD}, each once, and * at most three times'),
    }),
  )
  .min(1)
  .max(PATTERNS_MAX);
export type InboundNames = z.infer<typeof inboundNames>;

/** As the bank of the sandbox writes them: `CA_RET_20260320_1.txt`. */
export const ownInboundNames = (rail: Rail): InboundNames =>
  (
    [
      ['ACK', 'acknowledgement'],
      ['RET', 'returns'],
      ['NOC', 'notice_of_change'],
      ['STMT', 'statement'],
    ] as const
  ).flatMap(([code, kind]) => [
    { kind, pattern: `${rail}_${code}_{YYYY}{MM}{DD}*` },
    { kind, pattern: `${rail}_${code}_${rail}_{YYYY}{MM}{DD}*` },
  ]);

/** A file of the bank, as its name tells. Order: by day; within a day answers to our files, returns, notices, statement. */
export type InboundName = {
  readonly name: string;
  readonly kind: InboundKind;
  /** Null where the name has no day of any calendar. */
  readonly day: CalendarDate | null;
  readonly order: string;
};

/** Within a day: answers to our files first, the statement last. */
const ORDER: readonly InboundKind[] = ['acknowledgement', 'returns', 'notice_of_change', 'statement'];

/** Reads names as a bank writes them; null for any other name. The first pattern that fits counts. */
export function inboundNameReader(names: InboundNames): (name: string) => InboundName | null {
  const readers = names.map(({ kind, pattern }) => ({
    kind,
    reads: new RegExp(
      `^${pattern
        .split(/(\{[A-Z]+\}|\*)/)
        .map((part) => PARTS[part] ?? escaped(part))
        .join('')}$`,
    ),
  }));
  return (name) => {
    for (const { kind, reads } of readers) {
      const match = reads.exec(name);
      if (!match) continue;
      const day = dayOf(match.groups ?? {});
      return { name, kind, day, order: `${day ?? ''} ${ORDER.indexOf(kind)} ${name}` };
    }
    return null;
  };
}

function dayOf({ year, shortYear, month, day, dayOfYear }: Record<string, string | undefined>): CalendarDate | null {
  const whole = year ?? (shortYear === undefined ? undefined : `20${shortYear}`);
  if (whole === undefined) return null;
  if (dayOfYear !== undefined) {
    const counted = new Date(Date.UTC(Number(whole), 0, Number(dayOfYear))).toISOString().slice(0, 10);
    return counted.startsWith(whole) && isCalendarDate(counted) ? counted : null;
  }
  const text = `${whole}-${month ?? ''}-${day ?? ''}`;
  return isCalendarDate(text) ? text : null;
}
