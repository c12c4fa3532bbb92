import { sayRefusal } from '../failure/say-refusal.ts';
import type { SpreadsheetImport } from './import-work.ts';

/** An action on an import, as its button knows it. */
type ImportAction = {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly mutate: (of: { importId: string }) => void;
};
type Choice = { importId: string; selected: boolean } & ({ rowIds: string[] } | { every: true });
type Procedure<Answer, Sent> = {
  readonly useMutation: (options: {
    onSuccess?: (answer: Answer) => void;
    onError: (error: unknown) => void;
    onSettled?: () => void;
    scope?: { id: string };
  }) => Sent;
};
type ById<Of> = {
  readonly cancel: (of: { importId: string }) => Promise<void>;
  readonly setData: (of: { importId: string }, next: Of) => void;
};
type Lines<Shows extends string> = { importId: string; show: Shows; skip: number; limit: number };

/**
 * What imports of customers and of transactions have in common: the procedures of one kind, what is cached of it, and where
 * another file is chosen.
 */
export type ImportKind<Of extends SpreadsheetImport> = {
  readonly name: 'customers' | 'transactions';
  readonly uploadPath: string;
  readonly procedures: {
    readonly start: Procedure<Of, ImportAction>;
    readonly undo: Procedure<Of, ImportAction>;
    readonly again: Procedure<Of, ImportAction>;
    readonly discard: Procedure<unknown, ImportAction>;
    readonly select: Procedure<Of, { readonly mutate: (choice: Choice) => void }>;
  };
  readonly cached: {
    readonly byId: ById<Of>;
    readonly list: { readonly invalidate: () => Promise<void> };
  };
};

/** What is cached of the lines of one kind. */
export type CachedLines<Page, Shows extends string> = {
  readonly invalidate: () => Promise<void>;
  readonly cancel: (of: Lines<Shows>) => Promise<void>;
  readonly setData: (of: Lines<Shows>, next: (page: Page | undefined) => Page | undefined) => void;
};

/** Actions on one import go out one after the other: an import begins with the lines chosen before it. */
export const oneByOne = (kind: ImportKind<SpreadsheetImport>['name'], importId: string) => ({
  scope: { id: `${kind}-import-${importId}` },
});

/** Shows an import as an action answered that it stands now: what was asked before the action, and comes later, is not shown. */
export async function showAnswer<Of extends SpreadsheetImport>(byId: ById<Of>, { id }: Of, next: Of): Promise<void> {
  await byId.cancel({ importId: id });
  byId.setData({ importId: id }, next);
}

/** What an action answers is how the import stands now. */
export const standsAs = <Of extends SpreadsheetImport>(byId: ById<Of>, of: Of) => ({
  onSuccess: (next: Of) => showAnswer(byId, of, next),
  onError: sayRefusal,
});
