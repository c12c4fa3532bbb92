import { sayRefusal } from '../failure/say-refusal.ts';
import { type CachedAnswer, showAnswer } from '../show-answer.ts';
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
    readonly byId: CachedAnswer<{ importId: string }, Of>;
    readonly list: { readonly invalidate: () => Promise<void> };
  };
};

/** What is cached of the lines of one kind. */
export type CachedLines<Page, Shows extends string> = CachedAnswer<
  Lines<Shows>,
  (page: Page | undefined) => Page | undefined
> & { readonly invalidate: () => Promise<void> };

/** Actions on one import go out one after the other: an import begins with the lines chosen before it. */
export const oneByOne = (kind: ImportKind<SpreadsheetImport>['name'], importId: string) => ({
  scope: { id: `${kind}-import-${importId}` },
});

/** What an action answers is how the import stands now. */
export const standsAs = <Of extends SpreadsheetImport>(
  byId: CachedAnswer<{ importId: string }, Of>,
  { id: importId }: Of,
) => ({
  onSuccess: (next: Of) => showAnswer(byId, { importId }, next),
  onError: sayRefusal,
});
