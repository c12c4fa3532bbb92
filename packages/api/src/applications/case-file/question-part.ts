import { formatDate } from '@cordelle/i18n/format.ts';
import { NONE, type Part, part, rowsOf } from './part.ts';
import type { Printed } from './printed-case.ts';

export function questionPart({ of: { question }, words, language }: Printed): Part | null {
  if (question === null) return null;
  return part(words('case_event_asked'), {
    rows: rowsOf([
      [words('case_ask_business_question'), question.question],
      [words('case_ask_business_by'), formatDate(question.answerBy, language)],
      [words('case_event_answered'), question.answer],
      [words('case_event_payouts_held'), question.held ? words('case_event_payouts_held') : null],
    ]),
    none: NONE,
  });
}
