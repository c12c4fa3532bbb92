import type { IMPORT_ROW_STATES, IMPORT_STATES } from '@cordelle/domain/spreadsheet-import/states.ts';

export type ImportState = (typeof IMPORT_STATES)[number];
export type LineState = (typeof IMPORT_ROW_STATES)[number];

/** What every import tells of itself, whatever its lines are about. */
export type SpreadsheetImport = {
  readonly id: string;
  readonly filename: string;
  readonly state: ImportState;
  /** Key of why it could not be checked, finished or undone. */
  readonly failure: string | null;
  readonly rowCount: number;
  readonly counts: LineCounts;
};
type LineCounts = {
  readonly unchecked: number;
  readonly valid: number;
  readonly invalid: number;
  readonly imported: number;
  /** Where lines may change what exists. */
  readonly updated?: number;
  readonly failed: number;
  readonly undone: number;
  readonly selected: number;
};

const UNDER_WAY: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/** Whether the server is at work on it, so that its state changes by itself. */
export const isUnderWay = (state: ImportState): boolean => UNDER_WAY.includes(state);

/** Whether it was given up with some of it in: after several tries, lines could not be written or taken back. */
export const isGivenUp = ({ state, failure }: Pick<SpreadsheetImport, 'state' | 'failure'>): boolean =>
  state === 'imported' && failure !== null;

/** Whether its columns can be matched in another way: nothing of it was written yet. */
export const mayMatchAgain = (state: ImportState): boolean => state === 'ready' || state === 'failed';

/** Whether it waits for a person and none of it is imported, so that it can be thrown away. */
export const discards = (state: ImportState): boolean => state === 'mapping' || mayMatchAgain(state);

/** Whether a line is still to come: only those can be chosen and changed. */
export const isOpen = ({ state }: { readonly state: LineState }): boolean =>
  state === 'valid' || state === 'invalid' || state === 'failed';

/** How many of its lines the work under way is about, and how many of those are done. */
export function progressOf({ state, rowCount, counts }: Pick<SpreadsheetImport, 'state' | 'rowCount' | 'counts'>): {
  done: number;
  total: number;
} {
  const written = counts.imported + (counts.updated ?? 0);
  if (state === 'checking') return { done: rowCount - counts.unchecked, total: rowCount };
  if (state === 'undoing') return { done: counts.undone, total: counts.undone + written };
  const settled = written + counts.failed;
  return { done: settled, total: settled + counts.selected };
}
