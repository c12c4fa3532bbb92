import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Tone } from '@cordelle/ui/tone.ts';
import { registrySearch } from '@cordelle/validation/lists/registry-searches.ts';
import { lazy, Suspense, useState } from 'react';
import type { ApplicationCase } from './application.ts';

const LookupDialog = lazy(() => import('./registry-dialog.tsx'));

type Lookup = ApplicationCase['registry']['lookups'][number];

const RESULTS: Readonly<Record<Lookup['result'], { readonly words: () => string; readonly tone: Tone }>> = {
  active: { words: m.registry_result_active, tone: 'ok' },
  inactive: { words: m.registry_result_inactive, tone: 'warn' },
  not_found: { words: m.registry_result_not_found, tone: 'warn' },
};
const MATCHES: Readonly<
  Record<NonNullable<Lookup['nameMatch']>, { readonly words: () => string; readonly tone: Tone }>
> = {
  full: { words: m.registry_match_full, tone: 'ok' },
  partial: { words: m.registry_match_partial, tone: 'warn' },
  none: { words: m.registry_match_none, tone: 'bad' },
  unable: { words: m.registry_match_unable, tone: 'neutral' },
};

/** The way to the public registry a business stands in, and what somebody found there. */
export default function CaseRegistry({ of }: { of: ApplicationCase }) {
  const locale = useLocale();
  const [adding, setAdding] = useState(false);
  const { suggested, number, lookups } = of.registry;
  const { name, page } = registrySearch(suggested);
  return (
    <Card title={m.registry_title()}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {page !== null && (
            <LinkButton size="small" href={page} target="_blank" rel="noreferrer">
              {m.registry_open({ registry: name[locale] })}
            </LinkButton>
          )}
          {of.closedAt === null && (
            <Button size="small" onClick={() => setAdding(true)}>
              {m.registry_add()}
            </Button>
          )}
        </div>
        {page === null && (
          <p className="text-muted-foreground text-table">{m.registry_no_page({ registry: name[locale] })}</p>
        )}
        {number !== '' && (
          <p className="text-table">
            {m.said_of({ label: m.case_fact_registry_number(), text: '' })}
            <span className="select-all tabular-nums">{number}</span>
          </p>
        )}
        {lookups.length === 0 ? (
          <p className="text-muted-foreground text-table">{m.registry_none()}</p>
        ) : (
          <ul className="divide-y text-table">
            {lookups.map((lookup) => (
              <Found key={lookup.id} lookup={lookup} zone={of.zone} />
            ))}
          </ul>
        )}
      </div>
      <Suspense>{adding && <LookupDialog of={of} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

function Found({ lookup, zone }: { lookup: Lookup; zone: string }) {
  const locale = useLocale();
  const { registry, asked, result, nameFound, nameMatch, note, by, at } = lookup;
  return (
    <li className="grid gap-0.5 py-2">
      <span className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere">{nameFound ?? asked}</span>
        <Badge tone={RESULTS[result].tone}>{RESULTS[result].words()}</Badge>
        {nameMatch !== null && <Badge tone={MATCHES[nameMatch].tone}>{MATCHES[nameMatch].words()}</Badge>}
      </span>
      <span className="text-muted-foreground text-small">
        {m.registry_lookup_of({ registry: registrySearch(registry).name[locale], asked })} · {by} ·{' '}
        <Instant at={at} zone={zone} />
      </span>
      {note && <span className="wrap-anywhere text-muted-foreground">{note}</span>}
    </li>
  );
}
