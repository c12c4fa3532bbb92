import type { INBOUND_KINDS } from '@cordelle/domain/bank-file/events.ts';
import { type CalendarDate, isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

export type InboundKind = (typeof INBOUND_KINDS)[number];

const KIND_OF_CODE = {
  ACK: 'acknowledgement',
  RET: 'returns',
  NOC: 'notice_of_change',
  STMT: 'statement',
} as const satisfies Record<string, InboundKind>;

const NAME = /^(CA|US)_(ACK|RET|NOC|STMT)_(?:(?:CA|US)_)?([0-9]{8})/;

/** A file of the bank, as its name tells. Order: by day; within a day answers to our files, returns, notices, statement. */
export type InboundName = {
  readonly name: string;
  readonly kind: InboundKind;
  /** Null where the name has no day of any calendar. */
  readonly day: CalendarDate | null;
  readonly order: string;
};

/** Reads a name as our bank writes it (`CA_RET_20260320_1.txt`); null for any other. */
export function inboundName(rail: Rail, name: string): InboundName | null {
  const match = NAME.exec(name);
  const [, namedRail, code, date] = match ?? [];
  if (namedRail !== rail || !isCode(code)) return null;
  const day = `${date?.slice(0, 4)}-${date?.slice(4, 6)}-${date?.slice(6)}`;
  const place = Object.keys(KIND_OF_CODE).indexOf(code);
  return { name, kind: KIND_OF_CODE[code], day: isCalendarDate(day) ? day : null, order: `${date} ${place} ${name}` };
}

const isCode = (code: string | undefined): code is keyof typeof KIND_OF_CODE =>
  code !== undefined && Object.hasOwn(KIND_OF_CODE, code);
