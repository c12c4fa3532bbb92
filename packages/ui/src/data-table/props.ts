import type { ReactNode } from 'react';
import type { PagerProps } from '../pager.tsx';

/** One column as data. Its words are functions, so that columns stand at module scope and follow the language. */
export type Column<Row> = {
  id: string;
  header: () => string;
  /** Beside its name: what explains what stands below. */
  mark?: () => ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** Its share of the table, in hundredths: for tables that stand below one another with the same columns. */
  share?: number;
  /** The server can sort by it. */
  sortable?: boolean;
  /** Place in the card that stands for a row under 800 px; `fact` by default. `line`: a fact that says by itself what it is. */
  card?: 'title' | 'status' | 'amount' | 'line' | 'fact' | 'hidden';
  /** Says nothing of a row: its card leaves the fact out. */
  isEmpty?: (row: Row) => boolean;
};

export type Sort = { column: string; direction: 'asc' | 'desc' };

export type DataTableProps<Row> = {
  /** Names the table; read aloud, not shown. */
  caption: string;
  /** The first column names the row and holds its link. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string;
  /** Menu at the end of a row; a card that is being chosen has none. */
  rowActions?: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  pager?: PagerProps;
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    /** Names a row for its box: “Select Jo Tremblay”. */
    rowName: (row: Row) => string;
    /** Why a row cannot be chosen; null where it can. */
    locked?: (row: Row) => string | null;
  };
  hiddenColumns?: readonly string[];
  /** Columns stand closer: for tables of many. */
  tight?: boolean;
  /** Row of totals of the whole result, by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  empty?: ReactNode;
  /** Old rows stay, dimmed, while new ones are fetched. */
  refreshing?: boolean;
  /** `page`: as high as the window allows, for lists; `auto`: as high as its rows, for panels. */
  height?: 'page' | 'auto';
};

/** Which rows are chosen. */
export type Selection<Row> = NonNullable<DataTableProps<Row>['selection']>;
