import type { Language } from '@cordelle/validation/language.ts';
import type { PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import { createContext, useContext } from 'react';

/** What is wrong with the page, by the name of the field; `base`: with none of them alone. */
export type PageProblems = Readonly<Record<string, readonly string[]>>;

/** What the steps of a page read. */
export type PageContext = {
  readonly facts: PayerPageFacts;
  readonly problems: PageProblems;
  /** Addresses of the same flow. */
  readonly links: PageLinks;
};

/** Where a page leads besides its button. */
export type PageLinks = {
  /** Another page of the same flow. */
  readonly to: (page: PayerPageFacts['page']) => string;
  /** The bank step with its numbers typed, or with the connection. */
  readonly byHand: string;
  readonly connect: string;
  /** The frame of the bank connection; null where it is not offered. */
  readonly frame: string | null;
  readonly pdf: string;
  /** The form to print and sign. */
  readonly paper: string;
};

const Context = createContext<PageContext | null>(null);
export const PageContextProvider = Context.Provider;

export function usePage(): PageContext {
  const context = useContext(Context);
  if (!context) throw new Error('a step is shown inside a page');
  return context;
}

/** Options of every message on the page. */
export const usePageLocale = (): { readonly locale: Language } => ({ locale: usePage().facts.language });
