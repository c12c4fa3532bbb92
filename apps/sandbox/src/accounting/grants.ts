import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Rows, Store } from './store.ts';

export const CLIENT_ID = 'sandbox';
export const CLIENT_SECRET = 'sandbox';
const CODE_MS = 5 * 60_000;
const secret = (): string => randomBytes(24).toString('base64url');

/** What somebody consented to, and its tokens of today. */
export type Grant = {
  readonly id: string;
  /** Null: of no organisation in particular. */
  readonly organisationId: string | null;
  /** The consent it came from. */
  readonly eventId: string;
  readonly accessToken: string;
  readonly accessEndsAt: string;
  readonly refreshToken: string;
  readonly refreshEndsAt: string;
  /** The one before, and until when it may still be used. */
  readonly previousToken: string | null;
  readonly previousUntil: string | null;
  readonly revoked: boolean;
};

type Code = {
  readonly organisationId: string | null;
  readonly eventId: string;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly endsAt: number;
};

export type Lives = {
  readonly accessMs: number;
  readonly refreshMs: number;
  /** So long the refresh token before may be used again; null: that is taken for theft. */
  readonly graceMs: number | null;
};

/** Consent and tokens, as the two services keep them. Everything about them is by the clock on the wall. */
export class Grants {
  readonly #rows: Rows<Grant>;
  readonly #lives: Lives;
  readonly #codes = new Map<string, Code>();

  constructor(store: Store, lives: Lives) {
    this.#rows = store.rows('grant');
    this.#lives = lives;
  }

  newCode(code: Omit<Code, 'endsAt'>): string {
    const text = secret();
    this.#codes.set(text, { ...code, endsAt: Date.now() + CODE_MS });
    return text;
  }

  /** A code counts once, for the address it was made for, with the verifier of its challenge. */
  exchange(text: string, redirectUri: string, verifier: string | null): Grant | null {
    const code = this.#codes.get(text);
    this.#codes.delete(text);
    if (!code || code.endsAt < Date.now() || code.redirectUri !== redirectUri) return null;
    const shown = verifier && createHash('sha256').update(verifier).digest('base64url');
    if (code.challenge !== null && code.challenge !== shown) return null;
    return this.#keep({ id: randomUUID(), organisationId: code.organisationId, eventId: code.eventId }, null);
  }

  refresh(refreshToken: string): Grant | null {
    const now = Date.now();
    const grant = this.#rows
      .all()
      .find((one) => one.refreshToken === refreshToken || one.previousToken === refreshToken);
    if (!grant || grant.revoked) return null;
    if (grant.refreshToken === refreshToken)
      return Date.parse(grant.refreshEndsAt) < now ? null : this.#keep(grant, refreshToken);
    if (grant.previousUntil !== null && Date.parse(grant.previousUntil) > now) return grant;
    // Somebody uses what was used before: one of the two is a thief.
    if (this.#lives.graceMs === null) this.revoke(grant);
    return null;
  }

  #keep(of: Pick<Grant, 'id' | 'organisationId' | 'eventId'>, previousToken: string | null): Grant {
    const now = Date.now();
    const { accessMs, refreshMs, graceMs } = this.#lives;
    const claims = {
      authentication_event_id: of.eventId,
      xero_userid: 'sandbox',
      exp: Math.floor((now + accessMs) / 1000),
    };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return this.#rows.put({
      id: of.id,
      organisationId: of.organisationId,
      eventId: of.eventId,
      accessToken: `eyJhbGciOiJub25lIn0.${payload}.${secret()}`,
      accessEndsAt: new Date(now + accessMs).toISOString(),
      refreshToken: secret(),
      refreshEndsAt: new Date(now + refreshMs).toISOString(),
      previousToken,
      previousUntil: graceMs === null ? null : new Date(now + graceMs).toISOString(),
      revoked: false,
    });
  }

  /** Whose a token is, while it lives. */
  of(authorization: string | undefined): Grant | null {
    const token = authorization?.replace(/^Bearer /i, '');
    const grant = this.#rows.all().find(({ accessToken }) => accessToken === token);
    return grant && !grant.revoked && Date.parse(grant.accessEndsAt) > Date.now() ? grant : null;
  }

  find(token: string): Grant | undefined {
    return this.#rows.all().find((one) => [one.accessToken, one.refreshToken, one.previousToken].includes(token));
  }

  revoke(grant: Grant): void {
    this.#rows.put({ ...grant, revoked: true });
  }

  /** Somebody took the program's right to an organisation away, in the service itself. */
  revokeAll(organisationId: string): void {
    for (const grant of this.#rows.all()) if (grant.organisationId === organisationId) this.revoke(grant);
  }

  /** Access tokens end now; refresh tokens live on. */
  expireAccess(): void {
    for (const grant of this.#rows.all()) this.#rows.put({ ...grant, accessEndsAt: new Date(0).toISOString() });
  }
}

/** Whether a call names this installation's program and its secret. */
export const isOurProgram = (authorization: string | undefined): boolean =>
  authorization === `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
