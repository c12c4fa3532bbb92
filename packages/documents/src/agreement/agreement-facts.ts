import type { AgreementBlock } from '@cordelle/domain/payer-flow/agreement-document.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** What somebody agreed to, as the page showed it. */
export type AgreementFacts = {
  readonly country: Rail;
  readonly currency: string;
  readonly language: 'en' | 'fr';
  /** Where anybody can check the fingerprint. */
  readonly checkAddress: string;
  readonly business: {
    readonly name: string;
    readonly statementName: string;
    /** Its picture, as `data:image/png;base64,…`; null: none. */
    readonly logo: string | null;
  };
  readonly receipt: {
    readonly reference: string;
    /** ISO instant in UTC. */
    readonly authorizedAt: string;
    readonly name: string;
    readonly email: string;
    /** Masked. */
    readonly account: string | null;
    readonly bankName: string | null;
    readonly limit: string | null;
    readonly debits: { readonly sentence: string } | null;
    readonly agreement: {
      readonly parts: readonly AgreementBlock[];
      readonly version: string;
      /** SHA-256 (hex) of the text that was accepted. */
      readonly hash: string;
    };
  };
};
