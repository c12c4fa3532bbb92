import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import {
  correctedUntil,
  type Play,
  playOf,
  playOfHold,
  RULES,
  recordedReturn,
} from '@cordelle/domain/return-codes/playbook.ts';
import type { ProposalReason, RetryOutlook } from '@cordelle/domain/return-codes/retry-outlook.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import type { TransactionSnapshot } from '@cordelle/domain/transaction/state.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { nextAction, playbook, retryOutlook } from '@cordelle/validation/financial-transactions.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { refusalOfOutlook } from './retry.ts';

type Playbook = z.input<typeof playbook>;
type Action = z.input<typeof nextAction>;

/** Words that an action may not be done, with the rule that says so. */
type Refused = { readonly rule: string; readonly words: string };

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Why that date is proposed. */
function becauseWords(because: ProposalReason, outlook: RetryOutlook, language: Language): string {
  switch (because.kind) {
    case 'day_of_month':
      return translate('retry_because_day_of_month', language, { day: because.day, times: because.times });
    case 'weekday': {
      const weekday = translate(`weekday_${WEEKDAYS[because.weekday - 1]}`, language);
      return translate('retry_because_weekday', language, { weekday, times: because.times });
    }
    case 'last_day':
      return translate('retry_because_last_day', language, { date: formatDate(outlook.lastDate, language) });
    default:
      return translate(`retry_because_${because.kind}`, language);
  }
}

/** An outlook as people and programs read it. */
export function outlookOnWire(outlook: RetryOutlook, language: Language): z.input<typeof retryOutlook> {
  const { attemptsUsed, attemptsMax, lastDate } = outlook;
  const refusal = refusalOfOutlook(outlook);
  const bounds = { attemptsUsed, attemptsMax, lastDate };
  if (outlook.refused !== null || refusal)
    return {
      ...bounds,
      allowed: false,
      refusedBy: outlook.refused,
      refusal: refusal && placedWords(refusal, language).text,
      firstDate: null,
      proposedDate: null,
      because: null,
    };
  return {
    ...bounds,
    allowed: true,
    refusedBy: null,
    refusal: null,
    firstDate: outlook.firstDate,
    proposedDate: outlook.proposedDate,
    because: becauseWords(outlook.because, outlook, language),
  };
}

function playFor(row: TransactionSnapshot, holdReason: HoldReason | null): Play | null {
  if (row.returnCode !== null && row.returnClass !== null)
    return playOf(recordedReturn(row.returnCode, row.returnClass));
  return row.status === 'declined' && holdReason !== null ? playOfHold(holdReason) : null;
}

/** What happened to a debit that ended, and what may be done next; null for one that has not failed. */
export function playbookOf(
  known: {
    readonly row: TransactionSnapshot;
    readonly holdReason: HoldReason | null;
    /** null: looked at as of an earlier instant, so nothing can be done. */
    readonly now: {
      readonly today: CalendarDate;
      readonly outlook: RetryOutlook;
      readonly customerArchived: boolean;
      readonly customerComplete: boolean;
      readonly scheduleState: 'active' | 'paused' | 'removed' | null;
    } | null;
  },
  language: Language,
): Playbook | null {
  const { row, holdReason, now } = known;
  const play = playFor(row, holdReason);
  if (!play) return null;
  const say = (key: string) => translate(key, language);
  const refused = (key: string): Refused => ({ rule: key, words: say(`error_${key.replace('.', '_')}`) });
  const may = (action: Action['action'], against: Refused | null): Action => ({
    action,
    allowed: against === null,
    refusedBy: against?.rule ?? null,
    words: against?.words ?? say(`act_${action}_means`),
  });
  const actions = now === null ? [] : actionsOf(play, now);
  return {
    code: row.returnCode,
    cause: play.cause,
    causeWords: say(`cause_${play.cause}`),
    class: play.class,
    decidedBy: play.decidedBy,
    bankDetails: play.bankDetails,
    schedule: play.schedule,
    rule: play.rule,
    ruleWords: say(`rule_${play.rule}`),
    source: say(RULES[play.rule].source),
    actions,
  };

  /** A second attempt is always named: who may not have one is told why. */
  function actionsOf({ actions, rule }: Play, facts: NonNullable<typeof now>): Action[] {
    const { outlook, today, customerArchived, customerComplete, scheduleState } = facts;
    const until = row.declinedOn === null ? null : correctedUntil(rule, row.declinedOn);
    const tooLate = until !== null && today > until;
    const refusal = refusalOfOutlook(outlook);
    const asked = may('retry', refusal && { rule: refusal.code, words: placedWords(refusal, language).text });
    const why = outlook.refused === null ? outlook.notAutomatic : null;
    const retry = why === null ? asked : { ...asked, words: `${say(`retry_not_automatic_${why}`)} ${asked.words}` };
    const archived = customerArchived ? refused('retry.customer_archived') : null;
    const asksAnew: readonly Play['actions'][number][] = tooLate ? ['ask_new_authorization'] : [];
    const listed = [...actions, ...asksAnew].flatMap((action): Action[] => {
      switch (action) {
        case 'retry':
          return [];
        case 'correct_amount_or_date': {
          const incomplete = customerComplete ? null : refused('retry.customer_incomplete');
          const correct = may(action, archived ?? incomplete ?? (tooLate ? refused('retry.corrected_too_late') : null));
          if (until === null || !correct.allowed) return [correct];
          return [
            {
              ...correct,
              words: `${correct.words} ${translate('act_correct_until', language, { date: formatDate(until, language) })}`,
            },
          ];
        }
        case 'ask_new_bank_details':
        case 'ask_new_authorization':
          return [may(action, archived)];
        default:
          return [may(action, null)];
      }
    });
    const resume =
      scheduleState === 'paused'
        ? [may('resume_schedule', customerComplete ? null : refused('retry.customer_incomplete'))]
        : [];
    return retry.allowed ? [retry, ...resume, ...listed] : [...resume, ...listed, retry];
  }
}
