import type { Tx } from '@cordelle/db/connection.ts';
import type { CaseFileFacts } from '@cordelle/engine/ports/documents.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import type { UserContext } from '../context.ts';
import { providerLogo } from '../provider-settings/logo.ts';
import { accountsPart } from './case-file/accounts-part.ts';
import { decisionPart } from './case-file/decision-part.ts';
import { documentsPart } from './case-file/documents-part.ts';
import { earlierOf } from './case-file/earlier-cases.ts';
import { historyPart } from './case-file/history-part.ts';
import { linksPart } from './case-file/links-part.ts';
import { notesPart } from './case-file/notes-part.ts';
import { ownersPart } from './case-file/owners-part.ts';
import { joined } from './case-file/part.ts';
import type { Printed } from './case-file/printed-case.ts';
import { questionPart } from './case-file/question-part.ts';
import { registryPart } from './case-file/registry-part.ts';
import { sanctionsPart } from './case-file/sanctions-part.ts';
import { scorePart } from './case-file/score-part.ts';
import { sectionPart } from './case-file/section-part.ts';
import { summaryPart } from './case-file/summary-part.ts';
import { shownCase } from './shown-case.ts';

/**
 * A case as one document: what was claimed, what supports it, what was decided and why, notes and history, those of earlier cases of
 * the client with them. Verdicts of others stay hidden as they are on its page. Numbers of accounts stay masked.
 */
export async function caseFile(tx: Tx, ctx: UserContext, clientId: bigint): Promise<CaseFileFacts> {
  const of = await shownCase(tx, ctx, clientId);
  const { language, app } = ctx;
  const words: Printed['words'] = (key, inputs) => translate(key, language, inputs);
  const instant = (at: string) => formatInstant(at, of.zone, language);
  const printed: Printed = { of, language, words, instant };
  const earlier = await earlierOf(tx, printed, clientId);
  const logo = await providerLogo(tx);
  const parts = [
    summaryPart(printed),
    decisionPart(printed),
    questionPart(printed),
    ...of.sections.map((section) => sectionPart(printed, section)),
    ownersPart(printed),
    accountsPart(printed),
    documentsPart(printed),
    scorePart(printed),
    linksPart(printed),
    sanctionsPart(printed),
    registryPart(printed),
    notesPart(printed, [...of.notes, ...earlier.notes]),
    historyPart(printed, [...of.history, ...earlier.history]),
  ];
  return {
    language,
    title: words('case_print_title'),
    business: of.businessName,
    subtitle: joined(
      words(`case_kind_${of.kind}`),
      words('case_round_of', { round: of.round }),
      words('case_print_number', { id: of.id, clientId: of.clientId }),
    ),
    logo,
    generatedAt: instant(app.clock.now().toISOString()),
    parts: parts.flatMap((part) => part ?? []),
    sandbox: app.sandbox !== null,
  };
}
