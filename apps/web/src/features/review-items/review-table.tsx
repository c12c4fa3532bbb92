import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { actorWords } from '../../words/actors.ts';
import { kindWords, noteWords } from './kind-words.ts';
import { KnownFacts } from './known-facts.tsx';
import type { ReviewItem, ReviewPage } from './review-item.ts';
import { REVIEW_PAGE_SIZES } from './review-search.ts';

const ResolveDialog = lazy(() => import('./resolve-dialog.tsx'));
const MatchDialog = lazy(() => import('./match-dialog.tsx'));
const WriteOffDialog = lazy(() => import('./write-off-dialog.tsx'));

const zoneOf = ({ rail }: ReviewItem): string => RAIL_FACTS[rail ?? 'CA'].zone;

const COLUMNS: readonly Column<ReviewItem>[] = [
  { id: 'kind', header: m.review_kind, card: 'title', cell: (item) => <Question item={item} /> },
  { id: 'detail', header: m.review_detail, cell: (item) => <Known item={item} /> },
  {
    id: 'openedAt',
    header: m.review_opened,
    sortable: true,
    cell: (item) => <Instant at={item.openedAt} zone={zoneOf(item)} />,
  },
  { id: 'resolution', header: m.review_resolution, cell: (item) => <Resolution item={item} /> },
];

function Question({ item }: { item: ReviewItem }) {
  const { question, toDo } = kindWords(item);
  return (
    <span className="block min-w-56 max-w-80 whitespace-normal">
      <span className="block font-semibold">
        {question}
        {item.rail && <span className="font-normal text-muted-foreground"> · {item.rail}</span>}
      </span>
      {toDo && <span className="block font-normal text-muted-foreground">{toDo}</span>}
    </span>
  );
}

function Known({ item }: { item: ReviewItem }) {
  return (
    <div className="grid max-w-120 gap-1">
      <KnownFacts item={item} />
      {item.rawLines.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-link">{m.review_raw_lines()}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-muted p-2 font-mono text-small">
            {item.rawLines.join('\n')}
          </pre>
        </details>
      )}
    </div>
  );
}

function Resolution({ item }: { item: ReviewItem }) {
  if (item.resolvedAt === null) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="block max-w-72">
      <span className="block">{noteWords(item)}</span>
      <span className="block text-muted-foreground text-small">
        {item.resolvedBy && m.review_resolved_by({ name: actorWords(item.resolvedBy, item.resolvedByName) })} ·{' '}
        <Instant at={item.resolvedAt} zone={zoneOf(item)} />
      </span>
    </span>
  );
}

/** What waits for a person, and what persons answered. */
export function ReviewTable({
  page,
  search,
  refreshing,
  onChange,
}: {
  page: ReviewPage;
  search: ListSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
}) {
  useLocale();
  const [asked, setAsked] = useState<{ item: ReviewItem; to: 'resolve' | 'match' | 'write_off' } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DataTable
        caption={m.menu_review()}
        columns={COLUMNS}
        rows={page.records}
        rowKey={({ id }) => id}
        rowActions={(item) =>
          item.resolvedAt === null && (
            <span className="inline-flex flex-col items-stretch gap-1.5">
              {item.matchable && (
                <Button size="small" variant="primary" onClick={() => setAsked({ item, to: 'match' })}>
                  {m.review_match()}
                </Button>
              )}
              {item.kind === 'negative_balance' && (
                <Button size="small" onClick={() => setAsked({ item, to: 'write_off' })}>
                  {m.review_write_off()}
                </Button>
              )}
              <Button size="small" onClick={() => setAsked({ item, to: 'resolve' })}>
                {m.review_resolve()}
              </Button>
            </span>
          )
        }
        refreshing={refreshing}
        empty={<EmptyState title={m.ui_nothing_here()}>{m.review_empty()}</EmptyState>}
        {...tableControls(search, REVIEW_PAGE_SIZES, page, onChange)}
      />
      <Suspense>
        {asked?.to === 'resolve' && <ResolveDialog item={asked.item} onClose={close} />}
        {asked?.to === 'write_off' && <WriteOffDialog item={asked.item} onClose={close} />}
        {asked?.to === 'match' && <MatchDialog item={asked.item} onClose={close} />}
      </Suspense>
    </>
  );
}
