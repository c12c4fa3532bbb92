import { DOCUMENT_TITLES } from '@cordelle/domain/client/document-titles.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { documentWords } from './document-words.ts';
import { joined, lines } from './part.ts';
import type { Printed } from './printed-case.ts';
import { reasonWords } from './reason-words.ts';

type Step = ApplicationCase['history'][number];

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What of a step tells a reader more than its name does. */
export function stepWords({ words, language, of }: Printed, { event, detail }: Step): string {
  const coded = (prefix: string, code: unknown) =>
    typeof code === 'string' && code !== '' ? words(`${prefix}${code}`) : '';
  switch (event) {
    case 'opened':
      return lines(coded('case_trigger_', detail.trigger), textOf(detail.note));
    case 'marked':
      return lines(
        joined(coded('application_section_', detail.section), coded('case_section_state_', detail.mark)),
        reasonWords(words, textOf(detail.reason) || null),
        textOf(detail.words),
        textOf(detail.note),
      );
    case 'verdict':
      return lines(coded('case_history_verdict_', detail.verdict), textOf(detail.reasons));
    case 'passed_on':
      return of.colleagues.find(({ id }) => id === detail.to)?.name ?? '';
    case 'snoozed':
      return joined(typeof detail.until === 'string' ? formatDate(detail.until, language) : '', textOf(detail.reason));
    case 'scored':
      return joined(textOf(detail.score), coded('case_risk_', detail.risk));
    case 'declined':
      return lines(coded('case_decline_', detail.reason), textOf(detail.words), textOf(detail.note));
    case 'document_viewed':
      return documentSeen(words, textOf(detail.title));
    case 'revealed':
      return coded('case_revealed_', detail.what);
    case 'screened':
      return words('case_history_alike', { names: Number(detail.names), alike: Number(detail.alike) });
    case 'hit_decided':
      return joined(textOf(detail.name), textOf(detail.entryName));
    default:
      return lines(textOf(detail.question), textOf(detail.answer), textOf(detail.words), textOf(detail.note));
  }
}

/** Pictures of the identity service have names of its own. */
const IDENTITY_PICTURE = /^(face|document)(-|$)/;
function documentSeen(words: Printed['words'], title: string): string {
  if (IDENTITY_PICTURE.test(title)) return words('case_history_identity_picture');
  const known: readonly string[] = DOCUMENT_TITLES;
  return known.includes(title) ? documentWords(words, title) : title;
}
