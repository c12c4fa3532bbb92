import { isDocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { formatDate, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { documentTitle } from '../../uploads/document-title.ts';
import type { ApplicationCase } from './application.ts';
import { RISK_WORDS } from './case-words.ts';
import { SECTION_STATES, SECTION_WORDS } from './fact-words.ts';
import { declineWords, TRIGGER_WORDS } from './summary-words.ts';

type Step = ApplicationCase['history'][number];
type Words = Readonly<Record<string, () => string>>;

const from = (words: Words, code: unknown): string =>
  typeof code === 'string' ? (words[code]?.() ?? code) : typeof code === 'number' ? String(code) : '';
const MARKS: Words = { accepted: SECTION_STATES.accepted.words, change: SECTION_STATES.change.words };
const REVEALED: Words = {
  settlement: m.case_revealed_settlement,
  billing: m.case_revealed_billing,
  tax_number: m.case_revealed_tax_number,
  identity_document: m.case_revealed_identity_document,
};
/** Pictures an owner showed to the identity service have names of its own. */
const IDENTITY_PICTURE = /^(face|document)(-|$)/;
/** A document of the business by its title or its name, or a picture an owner showed. */
const viewedWords = (title: string): string => {
  if (IDENTITY_PICTURE.test(title)) return m.case_history_identity_picture();
  return isDocumentTitle(title) ? documentTitle(title) : title;
};
const VERDICT_STEPS: Words = {
  approve: m.case_history_verdict_approve,
  return: m.case_history_verdict_return,
  withdraw: m.case_history_verdict_withdraw,
};
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** What of a step tells a reader more than its name does; the facts as they were recorded stand under it. */
export function stepDetail({ event, detail }: Step, of: ApplicationCase, locale: Locale): string {
  switch (event) {
    case 'opened':
      return from(TRIGGER_WORDS, detail.trigger);
    case 'marked':
      return joined(from(SECTION_WORDS, detail.section), from(MARKS, detail.mark));
    case 'verdict':
      return joined(from(VERDICT_STEPS, detail.verdict), from({}, detail.reasons));
    case 'passed_on':
      return of.colleagues.find(({ id }) => id === detail.to)?.name ?? '';
    case 'snoozed':
      return joined(typeof detail.until === 'string' ? formatDate(detail.until, locale) : '', from({}, detail.reason));
    case 'scored':
      return joined(from({}, detail.score), from(RISK_WORDS, detail.risk));
    case 'declined':
      return typeof detail.reason === 'string' ? declineWords(detail.reason) : '';
    case 'document_viewed':
      return typeof detail.title === 'string' ? viewedWords(detail.title) : '';
    case 'revealed':
      return from(REVEALED, detail.what);
    case 'asked':
      return from({}, detail.question);
    case 'answered':
      return from({}, detail.answer);
    case 'changes_asked':
    case 'owners_declined':
      return from({}, detail.words);
    case 'screened':
      return m.case_history_alike({ names: Number(detail.names), alike: Number(detail.alike) });
    case 'hit_decided':
      return joined(from({}, detail.name), from({}, detail.entryName));
    default:
      return '';
  }
}
