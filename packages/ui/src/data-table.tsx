import { m } from '@cordelle/i18n/messages';
import { cn } from './cn.ts';
import { CardList } from './data-table/card-list.tsx';
import { Grid } from './data-table/grid.tsx';
import type { DataTableProps } from './data-table/props.ts';
import { useStillWhilePressed } from './data-table/still-while-pressed.ts';
import { EmptyState } from './empty-state.tsx';
import { useLocale } from './locale.ts';
import { NARROW, useMediaQuery } from './media-query.ts';
import { Pager } from './pager.tsx';

/** A table that the server sorts, filters and pages; cards with the same data under 800 px. */
export function DataTable<Row>(asked: DataTableProps<Row>) {
  useLocale();
  const narrow = useMediaQuery(NARROW);
  const {
    shown: { rows, pager },
    press,
  } = useStillWhilePressed({ rows: asked.rows, pager: asked.pager });
  const props = { ...asked, rows };
  const { empty, refreshing = false } = props;
  const table = narrow ? <CardList {...props} /> : <Grid {...props} />;
  return (
    <div className="rounded-card border bg-card" aria-busy={refreshing}>
      <div onPointerDown={press} className={cn('transition-opacity', refreshing && 'opacity-60')}>
        {rows.length > 0 ? table : (empty ?? <EmptyState title={m.ui_nothing_here()} />)}
      </div>
      {pager && pager.total > Math.min(...(pager.pageSizes ?? []), pager.pageSize) && (
        <div className="border-t">
          <Pager {...pager} />
        </div>
      )}
    </div>
  );
}
