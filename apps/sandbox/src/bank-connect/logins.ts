import { randomUUID } from 'node:crypto';
import type { Rail } from '@cordelle/domain/rail.ts';

/** An account as the service tells it. */
export type ConnectedAccount = {
  readonly rail: Rail;
  readonly institution: string;
  readonly institutionNumber: string;
  readonly transitNumber: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly holder: string;
};

type Login = { readonly tag: string; readonly institution: string; readonly account: ConnectedAccount };

/** Who signed in at a bank through this service, for as long as it runs. */
export class Logins {
  readonly #logins = new Map<string, Login>();
  readonly #tokens = new Set<string>();
  readonly #requests = new Map<string, string>();

  /** Somebody chose an account; returns the id that their browser passes on. */
  add(login: Login): string {
    const id = randomUUID();
    this.#logins.set(id, login);
    return id;
  }

  /** A token for one request. */
  newToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }

  /** Uses a token up. */
  takeToken(token: string): boolean {
    return this.#tokens.delete(token);
  }

  /** Opens a login for reading; null: there is none. */
  request(loginId: string): string | null {
    if (!this.#logins.has(loginId)) return null;
    const id = randomUUID();
    this.#requests.set(id, loginId);
    return id;
  }

  read(requestId: string): (Login & { readonly loginId: string }) | null {
    const loginId = this.#requests.get(requestId);
    const login = loginId === undefined ? undefined : this.#logins.get(loginId);
    return login && loginId !== undefined ? { ...login, loginId } : null;
  }
}
