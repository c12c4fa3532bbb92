import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';

type Asked = { readonly field: string; readonly address: string | undefined };

/**
 * Where somebody asked to be led, if that is allowed: exactly one of the configured addresses; null for our own page, the
 * console itself, or when nothing was asked. Throws `auth.redirect_not_allowed` for anything else, so that no link of ours leads elsewhere.
 */
export function allowedRedirect({ addresses }: App, ownPath: string, { field, address }: Asked): string | null {
  const { href, origin } = addresses.publicBaseUrl;
  if (address === undefined || [origin, href, new URL(ownPath, href).href].includes(address)) return null;
  if (!addresses.redirectUrls.includes(address)) throw new DomainError('auth.redirect_not_allowed', { field });
  return address;
}
