import { m } from '@cordelle/i18n/messages';
import type { LinesOfKind } from '../../spreadsheets/show-lines.tsx';
import type { CustomerImport } from './customer-import.ts';
import type { Shown } from './preview-search.ts';

/** The lines of a file of customers, by what there is to do with them. */
export const linesOfKind = ({ rowCount, counts }: CustomerImport): readonly LinesOfKind<Shown>[] => [
  { kind: 'all', label: m.csv_show_all, count: rowCount },
  { kind: 'invalid', label: m.csv_show_invalid, count: counts.invalid },
  { kind: 'existing', label: m.csv_show_existing, count: counts.existing },
  { kind: 'told', label: m.csv_show_told, count: counts.told ?? 0 },
  { kind: 'selected', label: m.csv_show_selected, count: counts.selected },
  { kind: 'failed', label: m.csv_show_failed, count: counts.failed },
];
