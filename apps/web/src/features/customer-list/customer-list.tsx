import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NARROW, useMediaQuery } from '@cordelle/ui/media-query.ts';
import { Skeleton, SkeletonTable } from '@cordelle/ui/skeleton.tsx';
import { BULK_MAX } from '@cordelle/validation/customers/bulk.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { mayActAtAll } from '../../customers/listed-actions.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { ColumnsButton } from '../../list/columns-button.tsx';
import { CountLine, countInWords } from '../../list/count-line.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useHiddenColumns } from '../../list/shown-columns.ts';
import type { ListSearch } from '../../list-search.ts';
import { may } from '../../me/may.ts';
import { useClient, useMe } from '../../me/me.ts';
import { countWords } from './count-words.ts';
import { type CustomerPage, customerColumns } from './customer-columns.tsx';
import { CUSTOMER_SEARCH_DEFAULTS, type CustomerSearch, togglesOf, whatIsListed } from './customer-search.ts';
import { CustomerTable } from './customer-table.tsx';
import { FilterButton } from './filter-button.tsx';
import { useFiltersBeside } from './filters-beside.ts';
import { useLeftOutColumns } from './left-out-columns.ts';
import { useSelection } from './selection.ts';
import type { Outcome } from './use-listed-action.ts';
import { useMatching } from './use-matching.ts';
import { useMatchingBanner } from './use-matching-banner.tsx';

const BulkBar = lazy(() => import('./bulk-bar.tsx'));
const ExportCustomers = lazy(() => import('./export-customers.tsx'));
const FilterGroups = lazy(async () => ({ default: (await import('./filter-groups.tsx')).FilterGroups }));
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));
const FiltersOn = lazy(() => import('./filters-on.tsx'));
const UndoArchive = lazy(() => import('./undo-archive.tsx'));

/** As high as what waits, so that the rows stay where they are, and as wide as the export is with two digits. */
const controlWaits = <Skeleton className="h-control w-52" />;
const rowsWait = <SkeletonTable rows={12} />;

type CustomerListProps = {
  query: UseQueryResult<CustomerPage, unknown>;
  search: CustomerSearch;
  /** Other customers are listed, from the first page on. */
  onNarrow: (change: Partial<CustomerSearch>) => void;
  /** The same ones in another order, or another page of them. */
  onStep: (change: Partial<ListSearch>) => void;
};

/** Customers of a client, with what finds them and what is done with many of them. */
export function CustomerList({ query, search, onNarrow, onStep }: CustomerListProps) {
  const locale = useLocale();
  const me = useMe();
  const { country, currency } = useClient();
  const isNarrow = useMediaQuery(NARROW);
  const panelId = useId();
  const list = useRef<HTMLElement>(null);
  const [sheetOpen, openSheet] = useState(false);
  const [selecting, setSelecting] = useState(false);
  const [archived, setArchived] = useState<Outcome | null>(null);
  const { hidden, hide } = useHiddenColumns('customers');
  const page = query.data;
  // Rows of the last search, still shown while the next is read, can no longer be chosen.
  const selection = useSelection(whatIsListed(search), query.isPlaceholderData ? [] : (page?.records ?? []));
  const columns = useMemo(
    () => customerColumns({ currency, zone: RAIL_FACTS[country].zone, me }),
    [country, currency, me],
  );

  const panel = useFiltersBeside();
  const leftOut = useLeftOutColumns(panel.open);
  const hiddenColumns = hidden ?? leftOut;
  const mayAct = mayActAtAll(me);
  const chosen = [...selection.selected.values()];
  const { filter, f } = CUSTOMER_SEARCH_DEFAULTS;
  const filtersOn = togglesOf(search).length + (search.filter === filter ? 0 : 1);
  const groups = {
    search,
    withSoftware: page?.includeQboFilter || page?.includeXeroFilter || false,
    onChange: onNarrow,
  };
  const matching = useMatching({ search, page, selection });
  const MatchingBanner = useMatchingBanner(mayAct);
  const { drop } = selection;
  const end = useCallback(
    (outcome: Outcome) => {
      drop(outcome.settled);
      const isUndoable = outcome.action === 'archive' && outcome.words !== null;
      setArchived(isUndoable ? outcome : null);
      if (!isUndoable && outcome.words) showToast('ok', outcome.words);
      // What was pressed is gone: the list is where to go on.
      list.current?.focus();
    },
    [drop],
  );

  const bulkBar = mayAct && chosen.length > 0 && (
    <Suspense fallback={controlWaits}>
      <BulkBar
        customers={chosen}
        matching={matching}
        tooManyMatch={page && page.count > BULK_MAX ? countInWords(page.count, page.countIsExact, locale) : null}
        search={search}
        atFoot={isNarrow}
        onOutcome={end}
        onClear={() => {
          selection.clear();
          list.current?.focus();
        }}
      />
    </Suspense>
  );
  return (
    <div className={cn('grid', panel.open ? 'grid-cols-[12.5rem_minmax(0,1fr)] items-start gap-5' : 'grid-cols-1')}>
      {panel.open && (
        <aside
          id={panelId}
          aria-label={m.customers_filters()}
          className="max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-card border bg-card p-4"
        >
          <Suspense>
            <FilterGroups {...groups} />
          </Suspense>
        </aside>
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label={m.menu_customers()}
        className={cn('grid grid-cols-1 gap-3 outline-none', isNarrow && chosen.length > 0 && 'pb-20')}
      >
        {MatchingBanner && <MatchingBanner />}
        {archived && (
          <Suspense>
            <UndoArchive key={archived.done[0]?.id} archived={archived} onClose={() => setArchived(null)} />
          </Suspense>
        )}
        {(!isNarrow && bulkBar) || (
          <div className="flex flex-wrap items-center gap-2">
            <SearchBox
              label={m.customers_search()}
              hint={m.customers_search_by()}
              value={search.q}
              onSearch={(q) => onNarrow({ q })}
            />
            <FilterButton
              count={filtersOn}
              isOpen={panel.open}
              controls={panel.can ? panelId : undefined}
              onClick={() => (panel.can ? panel.choose(!panel.open) : openSheet(true))}
            />
            {!isNarrow && (
              <ColumnsButton
                columns={columns.filter(({ id }) => id !== 'name')}
                hidden={hiddenColumns}
                onChange={hide}
              />
            )}
            {may(me, 'customers.export') && (
              <Suspense fallback={controlWaits}>
                {page ? (
                  <ExportCustomers search={search} count={page.count} countIsExact={page.countIsExact} />
                ) : (
                  controlWaits
                )}
              </Suspense>
            )}
            {isNarrow && mayAct && (
              <Button
                onClick={() => {
                  setSelecting(!selecting);
                  selection.clear();
                }}
              >
                {/* As wide as the longer word, so that the row does not break anew and move the list. */}
                <span className="grid *:[grid-area:1/1]">
                  <span className={selecting ? 'invisible' : ''}>{m.customers_select()}</span>
                  <span className={selecting ? '' : 'invisible'}>{m.customers_select_done()}</span>
                </span>
              </Button>
            )}
            <div className="ml-auto">
              <CountLine words={countWords(page, search.q.trim() !== '', locale)} />
            </div>
          </div>
        )}
        {filtersOn > 0 && (
          <Suspense fallback={controlWaits}>
            <FiltersOn search={search} clear={{ filter, f }} onChange={onNarrow} />
          </Suspense>
        )}
        <PanelQuery query={query} waits={rowsWait}>
          {(loaded) =>
            MatchingBanner ? (
              <CustomerTable
                page={loaded}
                columns={columns}
                hiddenColumns={hiddenColumns}
                search={search}
                hasActions={mayAct || may(me, 'transaction_schedules.new')}
                selection={mayAct && (!isNarrow || selecting) ? selection : null}
                refreshing={query.isPlaceholderData}
                onChange={onStep}
                onOutcome={end}
                onClear={() => onNarrow(CUSTOMER_SEARCH_DEFAULTS)}
              />
            ) : (
              rowsWait
            )
          }
        </PanelQuery>
        {isNarrow && bulkBar}
      </section>
      {sheetOpen && !panel.can && (
        <Suspense>
          <FilterSheet
            {...groups}
            count={page?.count ?? 0}
            countIsExact={page?.countIsExact ?? true}
            onClear={() => onNarrow({ filter, f })}
            onClose={() => openSheet(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
