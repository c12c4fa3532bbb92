import { m } from '@cordelle/i18n/messages';
import type { StatusLook } from '@cordelle/ui/statuses/look.ts';
import { Check, CircleX, Hourglass, Plus, RefreshCw, TriangleAlert, Undo2 } from 'lucide-react';
import type { PreviewRow } from './customer-import.ts';

const noNext = { next: null } as const;

const ROW_LOOKS = {
  unchecked: {
    tone: 'neutral',
    icon: Hourglass,
    label: m.csv_row_unchecked,
    means: m.csv_row_unchecked_means,
    ...noNext,
  },
  created: { tone: 'sched', icon: Plus, label: m.csv_row_new, means: m.csv_row_new_means, ...noNext },
  existing: { tone: 'info', icon: RefreshCw, label: m.csv_row_existing, means: m.csv_row_existing_means, ...noNext },
  invalid: { tone: 'bad', icon: TriangleAlert, label: m.csv_row_invalid, means: m.csv_row_invalid_means, ...noNext },
  imported: { tone: 'ok', icon: Check, label: m.csv_row_imported, means: m.csv_row_imported_means, ...noNext },
  updated: { tone: 'ok', icon: RefreshCw, label: m.csv_row_updated, means: m.csv_row_updated_means, ...noNext },
  failed: { tone: 'bad', icon: CircleX, label: m.csv_row_failed, means: m.csv_row_failed_means, ...noNext },
  undone: { tone: 'neutral', icon: Undo2, label: m.csv_row_undone, means: m.csv_row_undone_means, ...noNext },
} as const satisfies Record<string, StatusLook>;

/** What the line says about its customer, and after the import what became of it. */
export function rowLook({ state, existingCustomer }: Pick<PreviewRow, 'state' | 'existingCustomer'>): StatusLook {
  if (state === 'valid') return existingCustomer ? ROW_LOOKS.existing : ROW_LOOKS.created;
  return ROW_LOOKS[state];
}
