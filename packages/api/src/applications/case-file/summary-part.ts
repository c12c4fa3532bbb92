import { formatDate } from '@cordelle/i18n/format.ts';
import { joined, lines, NONE, type Part, part, rowsOf } from './part.ts';
import type { Printed } from './printed-case.ts';

export function summaryPart({ of, words, instant, language }: Printed): Part {
  const { clock } = of;
  const rows = rowsOf([
    [words('case_fact_legal_name'), of.legalName],
    [words('case_fact_operating_as'), of.operatingAs],
    [words('case_fact_business_type'), of.businessType],
    [words('case_fact_business_category'), of.category],
    [words('case_print_status'), words(`status_client_${of.status}`)],
    [words('case_received_on'), instant(clock.receivedAt)],
    [words('case_event_handed_in'), instant(clock.handedInAt)],
    [words('case_due_on'), formatDate(clock.dueDate, language)],
    [words('cases_assignee'), of.assignee?.name ?? words('cases_nobody')],
    [
      words('cases_score'),
      of.score === null ? null : joined(String(of.score), of.risk && words(`case_risk_${of.risk}`)),
    ],
    [words('case_print_hash'), of.hash],
    ...of.reasons.map(
      ({ trigger, note, at }) =>
        [words('case_triggered', { reason: words(`case_trigger_${trigger}`) }), lines(instant(at), note)] as const,
    ),
  ]);
  return part(words('case_print_summary'), { rows, none: NONE });
}
