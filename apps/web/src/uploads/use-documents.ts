import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import type { ClientDocument } from '@cordelle/validation/client-files.ts';
import { trpc } from '../trpc.ts';

/** Links to documents are good for five minutes; they are asked for again before. */
const FRESH_MS = 4 * 60_000;
/** How often a document is asked for that waits for the virus scanner. */
const WAITING_MS = 5_000;

/** Whether a document can count: it may wait for the scanner, but nothing was found in it, and it is of the account in use. */
export const canCount = ({ current, scan, formerAccount }: ClientDocument): boolean =>
  current && scan !== 'infected' && formerAccount === null;

/** What the business handed in, and whether it is known yet. */
export function useDocuments() {
  const { data, isPending } = trpc.clientFiles.list.useQuery(
    {},
    {
      staleTime: FRESH_MS,
      refetchInterval: ({ state }) =>
        state.data?.documents.some(({ current, scan }) => current && scan === 'pending') ? WAITING_MS : FRESH_MS,
    },
  );
  const of = (title: DocumentTitle): ClientDocument | null =>
    data?.documents.find((document) => document.current && document.title === title) ?? null;
  return {
    isPending,
    of,
    /** Whether there is one that can count. */
    has: (title: DocumentTitle): boolean => {
      const document = of(title);
      return document !== null && canCount(document);
    },
  };
}

/** Reads them again; settles once it is known. */
export function useReadDocumentsAgain() {
  const utils = trpc.useUtils();
  return () => utils.clientFiles.list.invalidate();
}
