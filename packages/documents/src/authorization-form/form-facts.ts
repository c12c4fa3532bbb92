import type { Rail } from '@cordelle/domain/rail.ts';

export type FormLanguage = 'en' | 'fr';

/** What a printed authorization says. What is null is left as a line to write on. */
export type AuthorizationFormFacts = {
  /** No real money moves: what is signed authorizes nothing. */
  readonly sandbox: boolean;
  readonly country: Rail;
  /** One page per language, in this order. */
  readonly languages: readonly FormLanguage[];
  readonly business: {
    readonly name: string;
    /** As the payer's bank statement shows it. */
    readonly statementName: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
    readonly phone: string | null;
    /** Its picture, as `data:image/png;base64,…`; null: none. */
    readonly logo: string | null;
  };
  readonly payer: {
    readonly name: string;
    readonly reference: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
    readonly phone: string | null;
    readonly customerType: 'Personal' | 'Business';
    /** Most that one debit may take; null: not limited, or not agreed yet. */
    readonly limit: { readonly amount: string; readonly currency: string } | null;
  } | null;
  /** Calendar days of notice the payer gives to cancel; Rule H1 allows at most 30. */
  readonly cancellationDays: number;
  /** The business's own, below what the rules ask for; blank: none. */
  readonly terms: Readonly<Record<FormLanguage, string>>;
  /** Of the wording. */
  readonly version: string;
};
