import { formatDate, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ApplicationCase } from './application.ts';
import { BECAUSE_WORDS, KIND_OF_ENTRY, LIST_WORDS, stateOf, subjectWords } from './sanctions-words.ts';

const OtherDialog = lazy(() => import('./hit-other-dialog.tsx'));
const SameDialog = lazy(() => import('./hit-same-dialog.tsx'));

type Hit = ApplicationCase['hits'][number];

/** With which lists of sanctions the names were compared, and what is alike, for a person to answer. */
export default function CaseSanctions({ of }: { of: ApplicationCase }) {
  const locale = useLocale();
  const { screening, hits } = of;
  return (
    <Card id="part-sanctions" tabIndex={-1} className="scroll-mt-20" title={m.sanctions_title()}>
      <div className="grid gap-4">
        {screening === null ? (
          <Banner tone="warn">{m.sanctions_none_loaded()}</Banner>
        ) : (
          <div className="grid gap-1 text-table">
            {screening.at !== null && (
              <p className="text-muted-foreground">
                <Instant at={screening.at} zone={of.zone} /> · {m.sanctions_compared({ names: screening.names })}
              </p>
            )}
            <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
              {screening.lists.map(({ list, publishedOn }) => (
                <li key={list}>
                  {m.sanctions_list_of({ list: LIST_WORDS[list](), date: formatDate(publishedOn, locale) })}
                </li>
              ))}
            </ul>
            {!screening.current && <Banner>{m.sanctions_not_current()}</Banner>}
            {hits.length === 0 && <p>{m.sanctions_nothing_alike()}</p>}
          </div>
        )}
        {hits.map((hit) => (
          <Likeness key={hit.id} of={of} hit={hit} />
        ))}
      </div>
    </Card>
  );
}

/** Both sides of a likeness, what was answered, and what may be. */
function Likeness({ of, hit }: { of: ApplicationCase; hit: Hit }) {
  const locale = useLocale();
  const [asked, setAsked] = useState<'same' | 'other' | null>(null);
  const close = () => setAsked(null);
  const { words, tone } = stateOf(hit);
  const same = hit.decision === 'same';
  return (
    <article aria-label={`${hit.subjectName}, ${hit.entryName}`} className="grid gap-3 rounded-control border p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold">{hit.subjectName}</h3>
        <span className="text-muted-foreground text-small tabular-nums">
          {m.sanctions_alike({ percent: Math.floor(hit.likeness / 10) })}
        </span>
        <Badge tone={tone}>{words()}</Badge>
      </header>
      {same && (
        <Banner tone="warn" title={m.sanctions_duty_title()}>
          {of.countryCode === 'US' ? m.sanctions_duty_us() : m.sanctions_duty_ca()}
        </Banner>
      )}
      {hit.needsSecond && (
        <Banner>{hit.mine ? m.sanctions_mine_waits() : m.sanctions_second_waits({ name: hit.decidedBy ?? '' })}</Banner>
      )}
      <table className="w-full text-left text-table">
        <caption className="sr-only">{m.sanctions_title()}</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-muted-foreground">
            <td />
            <th scope="col" className="pb-1 font-normal">
              {m.sanctions_in_application()}
            </th>
            <th scope="col" className="pb-1 font-normal">
              {m.sanctions_on_list()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          <Side label={m.sanctions_name()} given={hit.subjectName} listed={hit.entryName} />
          <Side label={m.sanctions_kind()} given={subjectWords(hit.subject)} listed={KIND_OF_ENTRY[hit.entryKind]()} />
          {(hit.subjectBirthDate !== null || hit.births.length > 0) && (
            <Side
              label={m.sanctions_born()}
              given={birthWords(hit.subjectBirthDate, locale)}
              listed={
                <>
                  {hit.births.length === 0
                    ? m.sanctions_unknown()
                    : hit.births.map((birth) => birthWords(birth, locale)).join(' · ')}
                  {hit.subjectBirthDate !== null && hit.births.length > 0 && (
                    <Badge tone={hit.birthYearAgrees ? 'warn' : 'neutral'} className="ml-2">
                      {hit.birthYearAgrees ? m.sanctions_year_same() : m.sanctions_year_other()}
                    </Badge>
                  )}
                </>
              }
            />
          )}
          {hit.otherNames.length > 0 && (
            <Side label={m.sanctions_other_names()} listed={<OtherNames names={hit.otherNames} />} />
          )}
          <Side
            label={m.sanctions_programme()}
            listed={[LIST_WORDS[hit.list](), formatDate(hit.publishedOn, locale), hit.programme]
              .filter(Boolean)
              .join(' · ')}
          />
          {hit.remarks && <Side label={m.sanctions_remarks()} listed={hit.remarks} />}
        </tbody>
      </table>
      <Answers hit={hit} zone={of.zone} />
      {hit.open && !(hit.needsSecond && hit.mine) && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsked('other')}>
            {same ? m.sanctions_answer_other_after_all() : m.sanctions_answer_other()}
          </Button>
          {!same && (
            <Button size="small" onClick={() => setAsked('same')}>
              {m.sanctions_answer_same()}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {asked === 'other' && <OtherDialog clientId={of.clientId} hit={hit} onClose={close} />}
        {asked === 'same' && <SameDialog of={of} hit={hit} onClose={close} />}
      </Suspense>
    </article>
  );
}

const birthWords = (birth: string | null, locale: Locale): string =>
  birth === null ? m.sanctions_unknown() : birth.length === 10 ? formatDate(birth, locale) : birth;

/** One fact on both sides; under each other where there is little room. */
function Side({ label, given, listed }: { label: string; given?: ReactNode; listed: ReactNode }) {
  return (
    <tr className="align-top max-sm:grid max-sm:py-2">
      <th scope="row" className="py-1.5 pr-4 font-normal text-muted-foreground max-sm:py-0 sm:w-36">
        {label}
      </th>
      <td className="wrap-anywhere py-1.5 pr-4 max-sm:py-0 sm:w-[30%]">
        {given !== undefined && (
          <>
            <Whose words={m.sanctions_in_application()} />
            {given}
          </>
        )}
      </td>
      <td className="wrap-anywhere py-1.5 max-sm:py-0">
        <Whose words={m.sanctions_on_list()} />
        {listed}
      </td>
    </tr>
  );
}

/** The head of the column, where columns stand under each other. */
const Whose = ({ words }: { words: string }) => (
  <span aria-hidden="true" className="text-muted-foreground text-small sm:hidden">
    {m.said_of({ label: words, text: '' })}
  </span>
);

const NAMES_SHOWN = 6;

function OtherNames({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? names : names.slice(0, NAMES_SHOWN);
  return (
    <>
      {shown.join(' · ')}
      {!all && names.length > NAMES_SHOWN && (
        <Button size="small" variant="ghost" className="ml-1" onClick={() => setAll(true)}>
          +{names.length - NAMES_SHOWN}
        </Button>
      )}
    </>
  );
}

/** Who said what, as far as whoever reads it may know. */
function Answers({ hit, zone }: { hit: Hit; zone: string }) {
  useLocale();
  if (hit.decision === null || hit.decidedBy === null) return null;
  const reason =
    hit.decision === 'same'
      ? m.sanctions_state_same()
      : hit.because
        ? BECAUSE_WORDS[hit.because]()
        : m.sanctions_state_other();
  return (
    <div className="grid gap-1 text-table">
      <p>
        {m.sanctions_answered_by({ name: hit.decidedBy, reason })}
        {hit.decidedAt && (
          <span className="text-muted-foreground text-small">
            {' '}
            · <Instant at={hit.decidedAt} zone={zone} />
          </span>
        )}
        {hit.note && <span className="block text-muted-foreground">{hit.note}</span>}
      </p>
      {hit.secondBy !== null && (
        <p>
          {m.sanctions_answered_by({ name: hit.secondBy, reason: m.sanctions_state_other() })}
          {hit.secondNote && <span className="block text-muted-foreground">{hit.secondNote}</span>}
        </p>
      )}
    </div>
  );
}
