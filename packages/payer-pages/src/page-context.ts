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
  /** The bank connection; null where it is not offered, or numbers are typed instead. */
  readonly bank: BankConnection | null;
  readonly pdf: string;
  /** The form to print and sign. */
  readonly paper: string;
  /** Where somebody else begins on the same device; null: the address is one person's alone. */
  readonly anew: string | null;
};

const Context = createContext<PageContext | null>(null);
export const PageContextProvider = Context.Provider;

export type BankConnection = {
  /** Its page in a frame of ours, and where that comes from. */
  readonly frame: string;
  readonly origin: string;
  /** Its page in place of ours; it leads back. */
  readonly page: string;
  /** The payer has been there: which login to read; null: not yet. */
  readonly loginId: string | null;
  /** Which of its accounts was chosen, where the service says. */
  readonly accountId: string | null;
};

export function usePage(): PageContext {
  const context = useContext(Context);
  if (!context) throw new Error('a step is shown inside a page');
  return context;
}

/** Options of every message on the page. */
export const usePageLocale = (): { readonly locale: Language } => ({ locale: usePage().facts.language });
