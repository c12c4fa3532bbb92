import { computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import {
  DECLINE_REASONS,
  type DeclineReason,
  spokenReason,
  wordsGoOut,
} from '@cordelle/domain/application-review/reasons.ts';
import { CLOSED_AFTER_DAYS } from '@cordelle/domain/onboarding/unanswered.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Round of an application that came back and was not handed in since; null: it is not with whoever applies. */
export async function roundSentBack({ sql }: Tx, clientId: bigint): Promise<number | null> {
  const [found] = await sql<{ round: number }[]>`
    select round from application_cases
     where client_id = ${clientId} and kind = 'application' and closed_at is null and stopped_at is not null`;
  return found?.round ?? null;
}

/** What was written to the applicant, beside what is asked of each page, when the application came back; empty: nothing. */
export async function noteOnChanges({ sql }: Tx, clientId: bigint): Promise<string> {
  const [asked] = await sql`
    select ${computed<{ words: string | null }>({ words: `h.detail->>'words'` })}
      from application_cases a
      join application_history h on h.client_id = a.client_id and h.case_id = a.id and h.event = 'changes_asked'
     where a.client_id = ${clientId} and a.kind = 'application' and a.closed_at is null and a.stopped_at is not null
     order by h.id desc limit 1`;
  return asked?.words ?? '';
}

/** Why an application is declined, as its applicant is told. */
export const declineTold = (reason: DeclineReason, words: string, language: Language): string =>
  [translate(`application_decline_${spokenReason(reason)}`, language), wordsGoOut(reason) ? words : '']
    .filter(Boolean)
    .join('\n');

/** That nobody answered in time what was asked, as it is told. */
export const lapseTold = (language: Language): string =>
  translate('onboarding_not_completed', language, { days: CLOSED_AFTER_DAYS });

/** What whoever applied was told of the application that was declined last; null: none was. */
export async function decisionTold({ sql }: Tx, clientId: bigint, language: Language): Promise<string | null> {
  const [told] = await sql`
    select ${computed<{ actor: string; reason: string | null; words: string | null }>({
      actor: 'h.actor',
      reason: `h.detail->>'reason'`,
      words: `h.detail->>'words'`,
    })}
      from application_history h
     where h.client_id = ${clientId} and h.event = 'declined' order by h.id desc limit 1`;
  if (!told) return null;
  const reason = DECLINE_REASONS.find((known) => known === told.reason);
  if (reason === undefined) return told.words ?? '';
  return told.actor.startsWith('system:') ? lapseTold(language) : declineTold(reason, told.words ?? '', language);
}
