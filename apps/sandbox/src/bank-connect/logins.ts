import { randomUUID } from 'node:crypto';
import type { Rail } from '@cordelle/domain/rail.ts';

/** An account as the service tells it. */
export type ConnectedAccount = {
  readonly id: string;
  readonly rail: Rail;
  readonly institution: string;
  readonly institutionNumber: string;
  readonly transitNumber: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  /** Empty: the bank names nobody. */
  readonly holder: string;
};

export type Login = {
  readonly tag: string;
  readonly institution: string;
  readonly account: ConnectedAccount;
  readonly type: 'Personal' | 'Business';
  /** How often the service answers that it waits for the bank, before it has an answer. */
  readonly waits: number;
};

/** Who signed in at a bank through this service, for as long as it runs. */
export class Logins {
  readonly #logins = new Map<string, Login>();
  readonly #tokens = new Set<string>();
  readonly #widgets = new Set<string>();
  readonly #requests = new Map<string, { readonly loginId: string; waits: number }>();

  /** Somebody chose an account; returns the id that their browser passes on. */
  add(login: Login): string {
    const id = randomUUID();
    this.#logins.set(id, login);
    return id;
  }

  /** A token for one widget or one request. */
  newToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }

  /** Uses a token up. */
  takeToken(token: string): boolean {
    return this.#tokens.delete(token);
  }

  /** Opens a widget with a token; the pages that follow name the widget. Null: the token is used or nobody's. */
  openWidget(token: string): string | null {
    if (!this.takeToken(token)) return null;
    const widget = randomUUID();
    this.#widgets.add(widget);
    return widget;
  }

  isWidget(widget: string): boolean {
    return this.#widgets.has(widget);
  }

  /** Opens a login for reading; null: there is none. */
  request(loginId: string): string | null {
    const login = this.#logins.get(loginId);
    if (!login) return null;
    const id = randomUUID();
    this.#requests.set(id, { loginId, waits: login.waits });
    return id;
  }

  /** What a request is answered: the login, that the bank is still asked, or null for no request. */
  read(requestId: string): (Login & { readonly loginId: string }) | 'waiting' | null {
    const request = this.#requests.get(requestId);
    const login = request && this.#logins.get(request.loginId);
    if (!login) return null;
    if (request.waits > 0) {
      request.waits -= 1;
      return 'waiting';
    }
    return { ...login, loginId: request.loginId };
  }

  typeOf(loginId: string): Login['type'] {
    return this.#logins.get(loginId)?.type ?? 'Personal';
  }

  /** Forgets a login; whether there was one. */
  remove(loginId: string): boolean {
    return this.#logins.delete(loginId);
  }
}
