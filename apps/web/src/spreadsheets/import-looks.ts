import { m } from '@cordelle/i18n/messages';
import type { StatusLook } from '@cordelle/ui/statuses/look.ts';
import { CircleAlert, CircleCheck, CircleX, Columns3, Hourglass, Loader, Undo2 } from 'lucide-react';
import { type ImportState, isGivenUp, type SpreadsheetImport } from './import-work.ts';

const noNext = { next: null } as const;

const LOOKS: Readonly<Record<ImportState, StatusLook>> = {
  mapping: { tone: 'warn', icon: Columns3, label: m.csv_state_mapping, means: m.csv_state_mapping_means, ...noNext },
  checking: { tone: 'info', icon: Loader, label: m.csv_state_checking, means: m.csv_state_under_way_means, ...noNext },
  ready: { tone: 'warn', icon: Hourglass, label: m.csv_state_ready, means: m.csv_state_ready_means, ...noNext },
  importing: {
    tone: 'info',
    icon: Loader,
    label: m.csv_state_importing,
    means: m.csv_state_under_way_means,
    ...noNext,
  },
  imported: {
    tone: 'ok',
    icon: CircleCheck,
    label: m.csv_state_imported,
    means: m.csv_state_imported_means,
    ...noNext,
  },
  undoing: { tone: 'info', icon: Loader, label: m.csv_state_undoing, means: m.csv_state_under_way_means, ...noNext },
  undone: { tone: 'neutral', icon: Undo2, label: m.csv_state_undone, means: m.csv_row_undone_means, ...noNext },
  failed: { tone: 'bad', icon: CircleX, label: m.csv_state_failed, means: m.csv_failed_title, ...noNext },
};

const GIVEN_UP: StatusLook = {
  tone: 'bad',
  icon: CircleAlert,
  label: m.csv_state_given_up,
  means: m.csv_state_given_up_means,
  ...noNext,
};

export const importLook = (one: Pick<SpreadsheetImport, 'state' | 'failure'>): StatusLook =>
  isGivenUp(one) ? GIVEN_UP : LOOKS[one.state];
