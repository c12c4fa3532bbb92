import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { clientLooks } from '@cordelle/ui/statuses/client.ts';
import { Fragment, lazy, Suspense, useCallback, useState } from 'react';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase, CaseSection } from './application.ts';
import { CaseSummary } from './case-summary.tsx';
import { KIND_WORDS } from './case-words.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { SECTION_STATES, SECTION_WORDS } from './fact-words.ts';
import { SectionEvidence } from './section-evidence.tsx';
import { TRIGGER_WORDS } from './summary-words.ts';
import { refusalWords, useCaseChanged } from './use-case.ts';
import { useCaseKeys } from './use-case-keys.ts';

const ChangeDialog = lazy(() => import('./change-dialog.tsx'));
const CaseRegistry = lazy(() => import('./case-registry.tsx'));
const CaseSanctions = lazy(() => import('./case-sanctions.tsx'));
const OwnersAsked = lazy(() => import('./owners-asked.tsx'));
const CaseHistory = lazy(() => import('./case-history.tsx'));

/** A case on one page: its parts on the left, what supports them in the middle, the decision on the right. */
export function CasePage({ of }: { of: ApplicationCase }) {
  useLocale();
  const [changing, setChanging] = useState<CaseSection | null>(null);
  const marking = trpc.applications.mark.useMutation(useCaseChanged());
  const { clientId, version, sections } = of;
  const mayMark = of.decision.allowed.includes('mark');
  const { mutate } = marking;
  const mark = useCallback(
    (section: CaseSection, to: 'accepted' | null) => {
      if (mayMark) mutate({ clientId, version, section: section.section, hash: section.hash, mark: to });
    },
    [mutate, clientId, version, mayMark],
  );
  const accept = useCallback((section: CaseSection) => mark(section, 'accepted'), [mark]);
  const change = useCallback((section: CaseSection) => mayMark && setChanging(section), [mayMark]);
  useCaseKeys({ sections, onAccept: accept, onChange: change });
  const refusal = refusalWords(marking.error);
  // What keeps everything waiting stands first.
  const likenessWaits = of.hits.some(({ open }) => open);
  const sanctions = (
    <Suspense fallback={<SkeletonRows rows={4} columns={1} />}>
      <CaseSanctions of={of} />
    </Suspense>
  );
  return (
    <Page
      title={of.businessName || m.client_unnamed()}
      beside={
        <span className="inline-flex flex-wrap items-center gap-2">
          <StatusChip looks={clientLooks} status={of.status} />
          <Badge>{KIND_WORDS[of.kind]()}</Badge>
          {of.round > 1 && <Badge tone="info">{m.case_round_of({ round: of.round })}</Badge>}
        </span>
      }
      description={[of.legalName, of.operatingAs, of.countryCode, of.businessType, of.category]
        .filter(Boolean)
        .join(' · ')}
    >
      {of.reasons.length > 0 && (
        <Banner>
          <ul className="grid gap-1">
            {of.reasons.map(({ trigger, note, at }) => (
              <li key={`${trigger} ${at}`}>
                {m.case_triggered({ reason: TRIGGER_WORDS[trigger]() })}{' '}
                <span className="text-muted-foreground">
                  <Instant at={at} zone={of.zone} />
                </span>
                {note && <span className="wrap-anywhere block">{note}</span>}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <div className="grid items-start gap-4 xl:grid-cols-[13rem_minmax(0,1fr)_20rem]">
        <nav aria-label={m.case_sections()} className="max-xl:hidden xl:sticky xl:top-20">
          <ol className="grid gap-0.5">
            {likenessWaits && <SanctionsLink waits />}
            {sections.map((section) => {
              const { words, tone } = SECTION_STATES[section.state];
              return (
                <li key={section.section}>
                  <a
                    href={`#part-${section.section}`}
                    className="grid gap-0.5 rounded-control px-2 py-1.5 hover:bg-accent"
                  >
                    <span>{SECTION_WORDS[section.section]()}</span>
                    <Badge tone={tone} className="w-fit">
                      {words()}
                    </Badge>
                  </a>
                </li>
              );
            })}
            {!likenessWaits && <SanctionsLink />}
          </ol>
          <p className="mt-3 px-2 text-muted-foreground text-small">{m.case_keys()}</p>
        </nav>
        <aside className="grid min-w-0 gap-4 xl:order-last xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
          <DecisionPanel of={of} />
          <CaseSummary of={of} />
        </aside>
        <div className="grid min-w-0 gap-4">
          {likenessWaits && sanctions}
          {of.kind === 'reverification' && of.closedAt === null && (
            <Suspense>
              <OwnersAsked of={of} />
            </Suspense>
          )}
          {sections.map((section) => (
            <Fragment key={section.section}>
              <SectionEvidence
                of={of}
                section={section}
                busy={marking.isPending}
                onAccept={() => accept(section)}
                onChange={() => change(section)}
                onTakeBack={() => mark(section, null)}
              />
              {section.section === 'numbers' && (
                <Suspense>
                  <CaseRegistry of={of} />
                </Suspense>
              )}
            </Fragment>
          ))}
          {!likenessWaits && sanctions}
          <Suspense fallback={<SkeletonRows rows={4} columns={1} />}>
            <CaseHistory of={of} />
          </Suspense>
        </div>
      </div>
      {changing && (
        <Suspense>
          <ChangeDialog of={of} section={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </Page>
  );
}

/** To what is like a name on a list; it comes first while that waits. */
const SanctionsLink = ({ waits = false }: { waits?: boolean }) => (
  <li>
    <a href="#part-sanctions" className="grid gap-0.5 rounded-control px-2 py-1.5 hover:bg-accent">
      <span>{m.sanctions_title()}</span>
      {waits && (
        <Badge tone="warn" className="w-fit">
          {m.sanctions_state_open()}
        </Badge>
      )}
    </a>
  </li>
);
