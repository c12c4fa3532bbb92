import { DomainError } from '../errors.ts';
import type { Money } from '../money.ts';

/** Smallest authorization limit in cents. */
export const AUTHORIZATION_LIMIT_MIN_CENTS = 100n;

/** The limit somebody asked for; nothing is asked for by 0: then there is none. Throws `customer.limit_too_small`. */
export function authorizationLimit(asked: Money): Money | null {
  if (asked.cents === 0n) return null;
  if (asked.cents < AUTHORIZATION_LIMIT_MIN_CENTS) throw new DomainError('customer.limit_too_small');
  return asked;
}
