import { computed } from '@cordelle/db/columns.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { settlementDetail } from '@cordelle/validation/settlements.ts';
import type { z } from 'zod';

const ofPostings = (value: string) => `(
  select ${value} from postings w
   where w.client_id = s.client_id and w.stream_type = 'settlement' and w.stream_id = s.id and w.rule = 'P11w')`;

/** What the client owed after the settlement `s` was given up (P11w), and when. */
export const WRITTEN_OFF = computed<{ writtenOffCents: bigint | null; writtenOffOn: CalendarDate | null }>({
  writtenOffCents: ofPostings('sum(w.cents)::bigint'),
  writtenOffOn: ofPostings('max(w.occurred_on)'),
});

export const writtenOffOf = (row: {
  readonly writtenOffCents: bigint | null;
  readonly writtenOffOn: CalendarDate | null;
}): z.input<typeof settlementDetail>['debtWrittenOff'] =>
  row.writtenOffOn && row.writtenOffCents ? { date: row.writtenOffOn, amount: centsText(row.writtenOffCents) } : null;
