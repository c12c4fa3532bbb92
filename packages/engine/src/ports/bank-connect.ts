import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** An account as the bank itself names it. */
export type ConnectedAccount = { readonly numbers: EnteredNumbers; readonly holder: string | null };

/** A service at which payers sign in at their bank, so that nobody types a number. */
export type BankConnect = {
  /** Where its pages come from; what a browser reports counts only from there, and never alone. */
  readonly origin: string;
  /**
   * The page to show. `tag` comes back with what was read, and ties it to who asked; `returnUrl`: where to go afterwards
   * instead of telling the page around it.
   */
  pageFor(asked: {
    readonly tag: string;
    readonly country: Rail;
    readonly language: 'en' | 'fr';
    readonly returnUrl: URL | null;
  }): URL;
  /**
   * Asks the service itself what somebody chose. Null: it has not been told yet. Throws where the login is not one of this
   * tag, or the service does not answer.
   */
  accountOf(asked: { readonly loginId: string; readonly tag: string }): Promise<ConnectedAccount | null>;
};
