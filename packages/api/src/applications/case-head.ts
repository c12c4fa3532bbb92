import { clockState, daysUsedAt, PROMISED_DAYS } from '@cordelle/domain/application-review/clock.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import type { Case } from '../application-cases/case-rows.ts';

type Head = Pick<
  ApplicationCase,
  | 'id'
  | 'clientId'
  | 'businessName'
  | 'countryCode'
  | 'businessType'
  | 'status'
  | 'kind'
  | 'trigger'
  | 'round'
  | 'assignee'
  | 'score'
  | 'risk'
  | 'waitingFor'
  | 'clock'
  | 'zone'
>;
export type HeadRow = Case & {
  readonly assigneeName: string | null;
  /** People who recorded that they approve, while it is not approved. */
  readonly approvals: number;
};

/** Who acts next. */
function waitingFor({ stoppedAt, snoozedUntil, client, approvals }: HeadRow, now: Date): Head['waitingFor'] {
  if (stoppedAt !== null) return 'applicant';
  if (snoozedUntil !== null && snoozedUntil > localDate(now, client.zone)) return 'snoozed';
  return approvals > 0 ? 'second_person' : 'us';
}

/** A case as lists and its own page begin with it. */
export function headOf(row: HeadRow, now: Date): Head {
  const { client, assigneeId, assigneeName, handedInAt, daysUsed, stoppedAt } = row;
  const { country: rail, zone } = client;
  const facts = { rail, zone, handedInAt, daysUsed };
  const stopped = stoppedAt !== null;
  return {
    id: String(row.id),
    clientId: String(row.clientId),
    businessName: client.businessName,
    countryCode: rail,
    businessType: client.businessType,
    status: client.status,
    kind: row.kind,
    trigger: row.trigger,
    round: row.round,
    assignee: assigneeId === null ? null : { id: String(assigneeId), name: assigneeName ?? '' },
    score: row.score,
    risk: row.risk,
    waitingFor: waitingFor(row, now),
    zone,
    clock: {
      receivedAt: row.receivedAt.toISOString(),
      handedInAt: handedInAt.toISOString(),
      dueDate: row.dueDate,
      state: clockState({ ...facts, stopped }, row.dueDate, now),
      daysUsed: stopped ? daysUsed : daysUsedAt(facts, now),
      promisedDays: PROMISED_DAYS[rail],
      stoppedAt: stoppedAt?.toISOString() ?? null,
      snoozedUntil: row.snoozedUntil,
      snoozedFor: row.snoozedFor,
    },
  };
}
