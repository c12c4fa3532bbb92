import { AccountingFailed, type Consent, type Tokens } from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { ask, basic } from './ask.ts';
import { listed } from './wire-shapes.ts';

export type QuickbooksSettings = {
  /** `https://appcenter.intuit.com/connect/oauth2`: where people give consent. */
  readonly authorizeUrl: URL;
  /** `https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer`. */
  readonly tokenUrl: URL;
  /** `https://developer.api.intuit.com/v2/oauth2/tokens/revoke`. */
  readonly revokeUrl: URL;
  /** `https://quickbooks.api.intuit.com`: books. */
  readonly apiUrl: URL;
  /** Where people see their books. */
  readonly pagesUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What its messages to us are signed with; null: it sends none. */
  readonly webhookVerifier: string | null;
};

/** There is no smaller one. */
const SCOPE = 'com.intuit.quickbooks.accounting';
const TOKEN_MAX = 10_000;
const YEARS_MAX_S = 10 * 366 * 86_400;
const REALM = /^[0-9]{1,32}$/;
const tokenAnswer = z.object({
  access_token: z.string().min(1).max(TOKEN_MAX),
  refresh_token: z.string().min(1).max(TOKEN_MAX),
  expires_in: z.int().positive().max(86_400),
  x_refresh_token_hard_expires_in: z.int().positive().max(YEARS_MAX_S).nullish(),
});
const oauthError = z.object({ error: listed });

export function consentPage(
  { authorizeUrl, clientId }: QuickbooksSettings,
  { state, redirectUri }: { readonly state: string; readonly redirectUri: string },
): URL {
  const page = new URL(authorizeUrl);
  const asked = { client_id: clientId, response_type: 'code', scope: SCOPE, redirect_uri: redirectUri, state };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
  return page;
}

async function tokens(settings: QuickbooksSettings, form: Record<string, string>): Promise<Tokens> {
  const { status, json } = await ask({
    url: settings.tokenUrl,
    method: 'POST',
    headers: {
      Authorization: basic(settings.clientId, settings.clientSecret),
      'Content-Type': 'application/x-www-form-urlencoded',
      'x-include-refresh-token-hard-expires-in': 'true',
    },
    body: new URLSearchParams(form).toString(),
    writes: false,
  });
  if (status === 400 && oauthError.safeParse(json).data?.error === 'invalid_grant')
    throw new AccountingFailed({ kind: 'revoked' });
  const read = tokenAnswer.safeParse(json);
  if (status !== 200 || !read.success) throw new AccountingFailed({ kind: 'unavailable' }, `token ${status}`);
  const { access_token, refresh_token, expires_in, x_refresh_token_hard_expires_in: hard } = read.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    accessExpiresAt: new Date(Date.now() + expires_in * 1000),
    consentExpiresAt: hard ? new Date(Date.now() + hard * 1000) : null,
  };
}

export const refresh = (settings: QuickbooksSettings, refreshToken: string): Promise<Tokens> =>
  tokens(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** One consent opens one company. Its number comes through the browser: whoever uses it reads the company first, which proves it. */
export async function exchange(
  settings: QuickbooksSettings,
  { answer, redirectUri }: { readonly answer: URLSearchParams; readonly redirectUri: string },
): Promise<Consent> {
  const realm = answer.get('realmId') ?? '';
  if (!REALM.test(realm)) throw new AccountingFailed({ kind: 'refused', cause: 'other', words: ['no company'] });
  const got = await tokens(settings, {
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: redirectUri,
  });
  return { tokens: got, chosen: [{ organisationId: realm, name: '', grantId: null }], before: [] };
}

export async function giveBack(settings: QuickbooksSettings, refreshToken: string): Promise<void> {
  const { status } = await ask({
    url: settings.revokeUrl,
    method: 'POST',
    headers: {
      Authorization: basic(settings.clientId, settings.clientSecret),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ token: refreshToken }),
    writes: false,
  });
  // 400: it is not believed any more, which is what was wanted.
  if (status === 200 || status === 400) return;
  throw new AccountingFailed({ kind: 'unavailable' }, `revoke ${status}`);
}
