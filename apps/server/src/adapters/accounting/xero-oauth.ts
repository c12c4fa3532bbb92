import {
  AccountingFailed,
  type Consent,
  type OpenedOrganisation,
  type Tokens,
} from '@cordelle/engine/ports/accounting-service.ts';
import { z } from 'zod';
import { ask, basic, below } from './ask.ts';
import { id, listed, name } from './wire-shapes.ts';

export type XeroSettings = {
  /** `https://login.xero.com`: where people give consent. */
  readonly loginUrl: URL;
  /** `https://identity.xero.com`: tokens. */
  readonly identityUrl: URL;
  /** `https://api.xero.com`: connections and books. */
  readonly apiUrl: URL;
  /** Where people see their books. */
  readonly pagesUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What its messages to us are signed with; null: it sends none. */
  readonly webhookKey: string | null;
  /** Whether a challenge is sent (D-096). */
  readonly challenges: boolean;
};

/** What is asked for: reading, and writing payments, reversals and what settlements move. Source: reference/accounting.md §2.2. */
const SCOPES = [
  'openid',
  'profile',
  'email',
  'offline_access',
  'accounting.invoices',
  'accounting.payments',
  'accounting.banktransactions',
  'accounting.manualjournals',
  'accounting.contacts.read',
  'accounting.settings.read',
];

const TOKEN_MAX = 10_000;
const tokenAnswer = z.object({
  access_token: z.string().min(1).max(TOKEN_MAX),
  refresh_token: z.string().min(1).max(TOKEN_MAX),
  expires_in: z.int().positive().max(86_400),
});
const oauthError = z.object({ error: listed });
const claims = z.object({ authentication_event_id: id });
const connections = z
  .array(
    z.object({
      id,
      tenantId: id,
      tenantType: listed,
      tenantName: name.nullish(),
    }),
  )
  .max(500);

export function consentPage(
  { loginUrl, clientId }: XeroSettings,
  { state, redirectUri, challenge }: { state: string; redirectUri: string; challenge: string | null },
): URL {
  const page = below(loginUrl, 'identity/connect/authorize');
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPES.join(' '),
    state,
    // One organisation per consent: nobody guesses which of several is meant.
    acr_values: 'bulk_connect:false',
    ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
  return page;
}

async function tokens(settings: XeroSettings, form: Record<string, string>): Promise<Tokens> {
  const { status, json } = await ask({
    url: below(settings.identityUrl, 'connect/token'),
    method: 'POST',
    headers: {
      Authorization: basic(settings.clientId, settings.clientSecret),
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    // A refresh whose answer was lost may be asked again with the same token for half an hour.
    writes: false,
  });
  if (status === 400 && oauthError.safeParse(json).data?.error === 'invalid_grant')
    throw new AccountingFailed({ kind: 'revoked' });
  const read = tokenAnswer.safeParse(json);
  if (status !== 200 || !read.success) throw new AccountingFailed({ kind: 'unavailable' }, `token ${status}`);
  return {
    accessToken: read.data.access_token,
    refreshToken: read.data.refresh_token,
    accessExpiresAt: new Date(Date.now() + read.data.expires_in * 1000),
    consentExpiresAt: null,
  };
}

export const refresh = (settings: XeroSettings, refreshToken: string): Promise<Tokens> =>
  tokens(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** A consent opens the organisations of its own event; without one, those that the same person opened before are told besides. */
export async function exchange(
  settings: XeroSettings,
  { answer, redirectUri, verifier }: { answer: URLSearchParams; redirectUri: string; verifier: string | null },
): Promise<Consent> {
  const got = await tokens(settings, {
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: redirectUri,
    ...(verifier && { code_verifier: verifier }),
  });
  const event = eventOf(got.accessToken);
  const chosen = event === null ? [] : await organisations(settings, got.accessToken, event);
  const before = chosen.length === 0 ? await organisations(settings, got.accessToken, null) : [];
  return { tokens: got, chosen, before };
}

/** From the answer of our own call to the service: read, not believed on anybody's word. */
function eventOf(accessToken: string): string | null {
  const [, payload = ''] = accessToken.split('.');
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).authentication_event_id;
  } catch {
    return null;
  }
}

async function organisations(
  { apiUrl }: XeroSettings,
  accessToken: string,
  event: string | null,
): Promise<OpenedOrganisation[]> {
  const url = below(apiUrl, 'connections');
  if (event !== null) url.searchParams.set('authEventId', event);
  const { status, json } = await ask({ url, headers: { Authorization: `Bearer ${accessToken}` }, writes: false });
  const read = connections.safeParse(json);
  if (status !== 200 || !read.success) throw new AccountingFailed({ kind: 'unavailable' }, `connections ${status}`);
  return read.data
    .filter(({ tenantType }) => tenantType === 'ORGANISATION')
    .map(({ id, tenantId, tenantName }) => ({ organisationId: tenantId, name: tenantName ?? '', grantId: id }));
}

/** Only this organisation's: revoking the token would take back every organisation of the same person. */
export async function giveBack({ apiUrl }: XeroSettings, accessToken: string, grantId: string | null): Promise<void> {
  if (grantId === null) return;
  const { status } = await ask({
    url: below(apiUrl, `connections/${encodeURIComponent(grantId)}`),
    method: 'DELETE',
    headers: { Authorization: `Bearer ${accessToken}` },
    writes: false,
  });
  if (status === 204 || status === 200 || status === 404) return;
  throw new AccountingFailed(
    status === 401 || status === 403 ? { kind: 'token_refused' } : { kind: 'unavailable' },
    `connections ${status}`,
  );
}
