import type { CustomerFacts } from './readiness.ts';

/** How long a mailed link is answered. Source: security §9. */
export const REQUEST_DAYS = 30;
/** Days after the request on which whoever did not answer is reminded; then no more. */
export const REMINDED_AFTER_DAYS = [3, 7] as const;
/** A payer is asked once in so many hours, whatever became of the request. Source: security §7. */
export const ASKED_AGAIN_AFTER_HOURS = 24;

const DAY_MS = 24 * 60 * 60_000;

/** Requests to payers in 24 hours, by a client of that age. Source: security §10. */
export const mailsPerDay = (clientSince: Date, now: Date): number =>
  now.getTime() - clientSince.getTime() < 30 * DAY_MS ? 500 : 5000;

export const REASONS_NOT_TO_ASK = ['complete', 'requested', 'no_email', 'email_bounced', 'archived'] as const;
export type ReasonNotToAsk = (typeof REASONS_NOT_TO_ASK)[number];

export type AskedFacts = Pick<CustomerFacts, 'active' | 'authorization'> & {
  readonly hasEmail: boolean;
  readonly emailBounced: boolean;
  /** A request is waiting for their answer. */
  readonly requested: boolean;
};

/** Why a payer cannot be asked for the authorization by mail; null: they can. */
export function reasonNotToAsk(facts: AskedFacts): ReasonNotToAsk | null {
  if (!facts.active) return 'archived';
  if (facts.authorization === 'complete') return 'complete';
  if (facts.requested) return 'requested';
  if (!facts.hasEmail) return 'no_email';
  return facts.emailBounced ? 'email_bounced' : null;
}

/** Until when a link works that was first mailed at `askedAt`. */
export const requestExpiry = (askedAt: Date): Date => new Date(askedAt.getTime() + REQUEST_DAYS * DAY_MS);

/** The latest instant of asking for which the next reminder is due at `now`; null: every reminder was sent. */
export function remindedIfAskedBefore(remindersSent: number, now: Date): Date | null {
  const days = REMINDED_AFTER_DAYS[remindersSent];
  return days === undefined ? null : new Date(now.getTime() - days * DAY_MS);
}

const ADDRESSES = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<>"'’»]+|(?<![@\w.-])(?:[a-z0-9-]+\.)+[a-z]{2,24}(?=\/)/giu;

/**
 * First web address in a text that leads to another site than `websiteUrl`; null: none. What a client writes to payers may
 * link nowhere else. Source: security §10.
 */
export function foreignAddress(text: string, websiteUrl: string | null): string | null {
  const own = websiteUrl === null ? null : hostOf(websiteUrl);
  for (const [address] of text.matchAll(ADDRESSES)) {
    const host = hostOf(address);
    const isOwn = own !== null && host !== null && (host === own || host.endsWith(`.${own}`));
    if (!isOwn) return address.replace(/[.,;:!?)]+$/u, '');
  }
  return null;
}

/** Host of a web address without `www.`; null for what is not one or is not of the web. */
function hostOf(address: string): string | null {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//iu.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname } = new URL(whole);
  return /^https?:$/u.test(protocol) ? hostname.toLowerCase().replace(/^www\./u, '') : null;
}
