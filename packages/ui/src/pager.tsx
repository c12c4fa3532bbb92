import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';
import { useLocale } from './locale.ts';
import { BUTTONS_MAX, pageButtons } from './pages.ts';
import { Select } from './select.tsx';

export type PagerProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Sizes to choose from; none: the size stays. */
  pageSizes?: readonly number[];
  /** Rows of the whole result. */
  total: number;
  /** The result has more rows than were counted: “10,000+”. */
  totalIsBound?: boolean;
  onPageChange: (page: number) => void;
  onPageSizeChange?: (size: number) => void;
};

export function Pager({
  page,
  pageSize,
  pageSizes = [],
  total,
  totalIsBound = false,
  onPageChange,
  onPageSizeChange,
}: PagerProps) {
  const locale = useLocale();
  const sizeId = useId();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const number = (value: number) => formatNumber(value, locale);
  // Where every page has a button, none needs a way to the last.
  const jumps = pages > BUTTONS_MAX;
  const last = totalIsBound ? m.ui_last_counted_page() : m.ui_last_page();
  const shownTotal = totalIsBound ? m.ui_or_more({ count: number(total) }) : number(total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-3 py-1.5 text-table">
      <nav aria-label={m.ui_pages()} className="flex items-center gap-1">
        {jumps && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.ui_first_page()}
            title={m.ui_first_page()}
            disabled={page <= 1}
            onClick={() => onPageChange(1)}
          >
            <ChevronsLeft aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.ui_previous_page()}
          aria-keyshortcuts="["
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        {pageButtons(page, pages).map((target) => (
          <Button
            key={target}
            variant={target === page ? 'secondary' : 'ghost'}
            size="small"
            aria-label={m.ui_page_number({ page: number(target) })}
            aria-current={target === page ? 'page' : undefined}
            // On a phone the neighbours have room, and the ways to both ends.
            className={jumps && Math.abs(target - page) > 1 ? 'max-sm:hidden' : undefined}
            onClick={() => onPageChange(target)}
          >
            {number(target)}
          </Button>
        ))}
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.ui_next_page()}
          aria-keyshortcuts="]"
          disabled={page >= pages}
          onClick={() => onPageChange(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
        {jumps && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={last}
            title={last}
            disabled={page >= pages}
            onClick={() => onPageChange(pages)}
          >
            <ChevronsRight aria-hidden="true" />
          </Button>
        )}
      </nav>
      <p role="status" className="text-muted-foreground">
        {m.ui_rows_shown({
          from: number(total === 0 ? 0 : (page - 1) * pageSize + 1),
          to: number(Math.min(page * pageSize, total)),
          total: shownTotal,
        })}
      </p>
      {pageSizes.length > 1 && (
        <div data-noprint="" className="flex items-center gap-2">
          <label htmlFor={sizeId} className="whitespace-nowrap text-muted-foreground">
            {m.ui_rows_per_page()}
          </label>
          <Select
            id={sizeId}
            value={pageSize}
            onChange={(event) => onPageSizeChange?.(Number(event.target.value))}
            className="w-20 [&>select]:h-control"
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
