import type { XeroSettings } from '../adapters/accounting/xero-oauth.ts';

type GivenXero = Partial<
  Record<'XERO_CLIENT_ID' | 'XERO_CLIENT_SECRET' | 'XERO_LOGIN_URL' | 'XERO_IDENTITY_URL' | 'XERO_API_URL', string>
> & { readonly XERO_CHALLENGE?: 'yes' | 'no' | undefined };

/** Both keys together, or none; the addresses are the service's own unless named. */
export function xeroOf(given: GivenXero): XeroSettings | null {
  const { XERO_CLIENT_ID: clientId, XERO_CLIENT_SECRET: clientSecret } = given;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret)
    throw new Error('environment: Xero needs XERO_CLIENT_ID and XERO_CLIENT_SECRET together');
  return {
    loginUrl: new URL(given.XERO_LOGIN_URL ?? 'https://login.xero.com'),
    identityUrl: new URL(given.XERO_IDENTITY_URL ?? 'https://identity.xero.com'),
    apiUrl: new URL(given.XERO_API_URL ?? 'https://api.xero.com'),
    pagesUrl: new URL('https://go.xero.com'),
    clientId,
    clientSecret,
    challenges: given.XERO_CHALLENGE === 'yes',
  };
}

/** Browsers reach the sandbox by its name, programs by its number. */
export const sandboxXero = (port: number): XeroSettings => ({
  loginUrl: new URL(`http://localhost:${port}/xero`),
  identityUrl: new URL(`http://127.0.0.1:${port}/xero/identity`),
  apiUrl: new URL(`http://127.0.0.1:${port}/xero`),
  pagesUrl: new URL(`http://localhost:${port}/xero`),
  clientId: 'sandbox',
  clientSecret: 'sandbox',
  challenges: true,
});
