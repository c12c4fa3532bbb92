import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** An account as the bank itself names it. */
export type ConnectedAccount = {
  readonly numbers: EnteredNumbers;
  readonly holder: string | null;
  /** `CAD`, `USD`, …; null where the bank does not say. */
  readonly currency: string | null;
};

/** What the service knows of a login. */
export type LoginRead =
  | { readonly state: 'read'; readonly account: ConnectedAccount }
  /** The bank has not answered the service: ask again about this request. */
  | { readonly state: 'waiting'; readonly requestId: string }
  /** The bank let nobody in, or there is no account of everyday payments behind it. */
  | { readonly state: 'failed'; readonly problem: 'login_refused' | 'no_account' };

/** A login somebody's browser told of. */
export type AskedLogin = {
  readonly loginId: string;
  readonly tag: string;
  /** Which of its accounts was chosen; null: the first of everyday payments. */
  readonly accountId: string | null;
  /** What the service answered last, while it waits for the bank. */
  readonly requestId: string | null;
};

/** A service at which people sign in at their bank, so that nobody types a number. */
export type BankConnect = {
  /** Where its pages come from; what a browser reports counts only from there, and never alone. */
  readonly origin: string;
  /**
   * The page to show, once and within half an hour. `tag` comes back with what was read, and ties it to who asked; `returnUrl`:
   * where to go afterwards instead of telling the page around it. Throws where the service does not answer.
   */
  pageFor(asked: {
    readonly tag: string;
    readonly country: Rail;
    readonly language: 'en' | 'fr';
    readonly returnUrl: URL | null;
  }): Promise<URL>;
  /** Asks the service itself what somebody chose. Throws where the login is not one of this tag, or the service does not answer. */
  accountOf(asked: AskedLogin): Promise<LoginRead>;
  /** Makes the service forget a login; it cannot be read again. Throws where it does not answer. */
  forget(loginId: string): Promise<void>;
};
