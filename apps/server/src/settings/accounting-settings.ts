import type { QuickbooksSettings } from '../adapters/accounting/quickbooks-oauth.ts';
import type { XeroSettings } from '../adapters/accounting/xero-oauth.ts';

type GivenXero = Partial<
  Record<
    | 'XERO_CLIENT_ID'
    | 'XERO_CLIENT_SECRET'
    | 'XERO_LOGIN_URL'
    | 'XERO_IDENTITY_URL'
    | 'XERO_API_URL'
    | 'XERO_WEBHOOK_KEY',
    string
  >
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
    webhookKey: given.XERO_WEBHOOK_KEY ?? null,
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
  webhookKey: 'sandbox',
  challenges: true,
});

type GivenQuickbooks = Partial<
  Record<
    | 'QBO_CLIENT_ID'
    | 'QBO_CLIENT_SECRET'
    | 'QBO_AUTHORIZE_URL'
    | 'QBO_TOKEN_URL'
    | 'QBO_REVOKE_URL'
    | 'QBO_API_URL'
    | 'QBO_WEBHOOK_VERIFIER',
    string
  >
>;

/** The same for QuickBooks Online. */
export function quickbooksOf(given: GivenQuickbooks): QuickbooksSettings | null {
  const { QBO_CLIENT_ID: clientId, QBO_CLIENT_SECRET: clientSecret } = given;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret)
    throw new Error('environment: QuickBooks Online needs QBO_CLIENT_ID and QBO_CLIENT_SECRET together');
  return {
    authorizeUrl: new URL(given.QBO_AUTHORIZE_URL ?? 'https://appcenter.intuit.com/connect/oauth2'),
    tokenUrl: new URL(given.QBO_TOKEN_URL ?? 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer'),
    revokeUrl: new URL(given.QBO_REVOKE_URL ?? 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke'),
    apiUrl: new URL(given.QBO_API_URL ?? 'https://quickbooks.api.intuit.com'),
    pagesUrl: new URL('https://qbo.intuit.com'),
    clientId,
    clientSecret,
    webhookVerifier: given.QBO_WEBHOOK_VERIFIER ?? null,
  };
}

export const sandboxQuickbooks = (port: number): QuickbooksSettings => ({
  authorizeUrl: new URL(`http://localhost:${port}/quickbooks/connect/oauth2`),
  tokenUrl: new URL(`http://127.0.0.1:${port}/quickbooks/oauth2/v1/tokens/bearer`),
  revokeUrl: new URL(`http://127.0.0.1:${port}/quickbooks/v2/oauth2/tokens/revoke`),
  apiUrl: new URL(`http://127.0.0.1:${port}/quickbooks`),
  pagesUrl: new URL(`http://localhost:${port}/quickbooks`),
  clientId: 'sandbox',
  clientSecret: 'sandbox',
  webhookVerifier: 'sandbox',
});
