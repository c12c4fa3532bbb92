import { OWN_CORRECTION } from '@cordelle/domain/application-review/reasons.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense } from 'react';
import { CHANGE_REASON_WORDS } from '../../words/change-reasons.ts';
import type { ApplicationCase, CaseSection } from './application.ts';
import {
  DOUBT_WORDS,
  evidenceWords,
  FACT_VERDICTS,
  factWords,
  SECTION_STATES,
  SECTION_WORDS,
  SOURCE_WORDS,
} from './fact-words.ts';
import { OwnerTree } from './owner-tree.tsx';

const CaseNumbers = lazy(() => import('./case-numbers.tsx'));
const CaseIdentity = lazy(() => import('./case-identity.tsx'));
const Documents = lazy(() => import('./case-documents.tsx'));
/** Parts whose documents stand beside what they prove, by the beginning of the documents' titles. */
const DOCUMENTS_OF: Partial<Record<CaseSection['section'], string>> = {
  certificate: 'Certificate',
  settlement: 'Settlement',
  billing: 'Billing',
};

type Fact = CaseSection['facts'][number];

/** One part: what was claimed, what supports it, and what is thought of it. */
export function SectionEvidence({
  of,
  section,
  busy,
  onAccept,
  onChange,
  onTakeBack,
}: {
  of: ApplicationCase;
  section: CaseSection;
  busy: boolean;
  onAccept: () => void;
  onChange: () => void;
  onTakeBack: () => void;
}) {
  const locale = useLocale();
  const { words, tone } = SECTION_STATES[section.state];
  const mayMark = of.decision.allowed.includes('mark');
  const titles = DOCUMENTS_OF[section.section];
  const shownValue = ({ key, given }: Fact) =>
    key === 'volume_largest' ? formatMoney(given, of.currency, locale) : given === '=' ? '✓' : given;
  return (
    <Card
      id={`part-${section.section}`}
      tabIndex={-1}
      className="scroll-mt-20"
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {SECTION_WORDS[section.section]()}
          <Badge tone={tone}>{words()}</Badge>
        </span>
      }
      actions={
        mayMark && (
          <span className="flex flex-wrap gap-2">
            {section.state !== 'accepted' && (
              <Button size="small" busy={busy} onClick={onAccept}>
                {m.case_accept()}
              </Button>
            )}
            <Button size="small" onClick={onChange}>
              {m.case_want_change()}
            </Button>
            {section.mark && section.state !== 'stale' && (
              <Button size="small" variant="ghost" busy={busy} onClick={onTakeBack}>
                {m.case_take_mark_back()}
              </Button>
            )}
          </span>
        )
      }
    >
      <div className="grid gap-3">
        {section.state === 'change' && section.mark && (
          <Banner tone="warn">
            {section.mark.words || m.case_marked_by({ name: section.mark.by })}
            {section.mark.note && <span className="block text-muted-foreground">{section.mark.note}</span>}
          </Banner>
        )}
        {section.askedBefore.map(({ round, reason, words: asked }) => (
          <p key={`${round} ${reason}`} className="text-muted-foreground text-table">
            {m.case_asked_before({ round, words: asked || askedReason(reason) })}
          </p>
        ))}
        {section.section === 'owners' && <OwnerTree of={of} />}
        {section.facts.length > 0 && (
          <div className="overflow-x-auto">
            <table className="w-full text-left text-table sm:table-fixed">
              <caption className="sr-only">{SECTION_WORDS[section.section]()}</caption>
              <colgroup className="max-sm:hidden">
                <col className="w-40" />
                <col className="w-2/5" />
                <col />
              </colgroup>
              <thead className="sr-only">
                <tr>
                  <td />
                  <th scope="col">{m.case_given()}</th>
                  <th scope="col">{m.case_evidence()}</th>
                </tr>
              </thead>
              <tbody className="divide-y">
                {section.facts.map((fact, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: facts of one part are a fixed list
                  <tr key={at} className="max-sm:grid max-sm:grid-cols-1 max-sm:py-1">
                    <th scope="row" className="py-1.5 pr-4 align-top font-normal text-muted-foreground max-sm:py-0">
                      {factWords(fact.key)}
                    </th>
                    <td
                      colSpan={fact.evidence.length === 0 ? 2 : 1}
                      className="wrap-anywhere py-1.5 pr-4 align-top max-sm:py-0"
                    >
                      {shownValue(fact)}
                      {fact.reveals && (
                        <Suspense>
                          <CaseNumbers of={{ clientId: of.clientId, what: fact.reveals }} />
                        </Suspense>
                      )}
                    </td>
                    {fact.evidence.length > 0 && (
                      <td className="py-1.5 align-top max-sm:py-0">
                        <Support fact={fact} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {section.facts.length === 0 && section.section !== 'owners' && (
          <p className="text-muted-foreground">{m.case_nothing_given()}</p>
        )}
        {section.section === 'volumes' &&
          of.volumeDoubts.map((doubt) => (
            <Banner key={doubt} tone="warn">
              {DOUBT_WORDS[doubt]()}
            </Banner>
          ))}
        {section.section === 'identity' && (
          <Suspense>
            <CaseIdentity of={of} />
          </Suspense>
        )}
        {titles && (
          <Suspense>
            <Documents clientId={of.clientId} zone={of.zone} titles={titles} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

/** Why a part was asked for in an earlier round, where nothing was written to it. */
const ASKED_BECAUSE: Readonly<Record<string, (() => string) | undefined>> = {
  ...CHANGE_REASON_WORDS,
  [OWN_CORRECTION]: m.case_asked_own,
};
const askedReason = (reason: string): string => ASKED_BECAUSE[reason]?.() ?? reason;

function Support({ fact: { evidence, verdict } }: { fact: Fact }) {
  const { words, tone } = FACT_VERDICTS[verdict];
  return (
    <span className="flex flex-wrap items-start justify-between gap-2">
      <span className="grid">
        {evidence.map((one) => (
          <span key={`${one.source} ${one.value}`}>
            <span className="text-muted-foreground text-small">
              {m.said_of({ label: SOURCE_WORDS[one.source](), text: '' })}
            </span>
            <span className="wrap-anywhere">{evidenceWords(one)}</span>
          </span>
        ))}
      </span>
      {verdict !== 'nothing' && <Badge tone={tone}>{words()}</Badge>}
    </span>
  );
}
