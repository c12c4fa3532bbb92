import { m } from '@cordelle/i18n/messages';
import type { StatusLook } from '@cordelle/ui/statuses/look.ts';
import { Ban, Check, CircleX, Hourglass, Plus, TriangleAlert, Undo2 } from 'lucide-react';
import type { TransactionRow } from './transaction-import.ts';

const noNext = { next: null } as const;

const LOOKS = {
  unchecked: { tone: 'neutral', icon: Hourglass, label: m.csv_row_unchecked, means: m.csv_row_unchecked_means },
  planned: { tone: 'sched', icon: Plus, label: m.csv_line_ready, means: m.csv_line_ready_means },
  doubtful: { tone: 'warn', icon: TriangleAlert, label: m.csv_line_doubtful, means: m.csv_line_doubtful_means },
  invalid: { tone: 'bad', icon: TriangleAlert, label: m.csv_row_invalid, means: m.csv_row_invalid_means },
  imported: { tone: 'ok', icon: Check, label: m.csv_line_imported, means: m.csv_line_imported_means },
  ended: { tone: 'neutral', icon: Ban, label: m.csv_line_ended, means: m.csv_line_ended_means },
  failed: { tone: 'bad', icon: CircleX, label: m.csv_row_failed, means: m.csv_row_failed_means },
  undone: { tone: 'neutral', icon: Undo2, label: m.csv_row_undone, means: m.csv_line_undone_means },
} as const satisfies Record<string, Omit<StatusLook, 'next'>>;

/** What becomes of a line, or became of it. */
export function lineLook({
  state,
  warnings,
  scheduleActive,
}: Pick<TransactionRow, 'state' | 'warnings' | 'scheduleActive'>): StatusLook {
  if (state === 'imported' && scheduleActive === false) return { ...LOOKS.ended, ...noNext };
  if (state === 'valid') return { ...(warnings.length > 0 ? LOOKS.doubtful : LOOKS.planned), ...noNext };
  return { ...LOOKS[state === 'updated' ? 'imported' : state], ...noNext };
}
