import type { ReactNode } from 'react';
import { type Applying, ApplyingProvider, type Fields, useApplying } from '../applying.ts';

type Props = {
  /** Which form of the page it is: what was typed into another one is not shown in it. */
  target: string;
  /** Saves what the form says, instead of sending the page. */
  save: (answers: Fields) => Promise<void>;
  children: ReactNode;
};

/** A form inside a page whose answers are records: it is kept while it is typed like a page, and saved as a record. */
export function WithinPage({ target, save, children }: Props) {
  const applying = useApplying();
  const { application, page, typed, keep, reload } = applying;
  const isOurs = targetOf(applying) === target;
  const { [page]: kept, ...drafts } = application.drafts;
  if (!isOurs) typed.delete(page);
  const within: Applying = {
    ...applying,
    application: { ...application, drafts: isOurs && kept ? { ...drafts, [page]: kept } : drafts },
    send: async (_, answers) => {
      await save(answers);
      typed.delete(page);
      await keep?.(page, {});
      await reload();
    },
    check: async () => ({}),
  };
  return <ApplyingProvider value={within}>{children}</ApplyingProvider>;
}

/** The form that was left with something typed into it. */
export function targetOf({ application, page, typed }: Applying): string | null {
  const { target } = typed.get(page) ?? application.drafts[page]?.values ?? {};
  return typeof target === 'string' ? target : null;
}
