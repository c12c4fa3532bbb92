import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { BankConnect, LoginRead } from '@cordelle/engine/ports/bank-connect.ts';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;
/** Accounts that people pay from and are paid to. */
const EVERYDAY = 'Operations';
/** Answers that say something of the login, and not of the service. */
const LOGIN_REFUSED: readonly string[] = [
  'INVALID_LOGIN',
  'INVALID_SECURITY_RESPONSE',
  'DISABLED_LOGIN',
  'QUESTION_NOT_FOUND',
  'SESSION_NONEXISTENT',
  'OPERATION_DISPATCHED_EXPIRED',
];
const WAITING = 202;
/** The bank asks further questions, which nobody is there to answer. */
const QUESTIONS = 203;

export type FlinksSettings = {
  /** Page of the widget, ending in a slash: `https://…-iframe.private.fin.ag/v2/`. */
  readonly connectUrl: URL;
  /** Base of the calls: `https://…-api.private.fin.ag`. */
  readonly apiUrl: URL;
  readonly customerId: string;
  /** Makes the tokens by which a widget is opened and a login read. */
  readonly secretKey: string;
  /** Opens what was read. */
  readonly apiKey: string;
};

/** Of what the service says; the token stands in an address. */
const TEXT_MAX = 500;
const TOKEN_MAX = 4000;
const ACCOUNTS_MAX = 500;

const token = z.object({ Token: z.string().max(TOKEN_MAX) });
const authorized = z.object({ RequestId: z.string().max(TEXT_MAX) });
const text = z.string().max(TEXT_MAX).nullish();
const account = z.object({
  Id: text,
  Category: text,
  Currency: text,
  InstitutionNumber: text,
  TransitNumber: text,
  RoutingNumber: text,
  AccountNumber: text,
  Type: text,
  Holder: z.object({ Name: text }).nullish(),
});
const details = z.object({ Tag: text, Accounts: z.array(account).max(ACCOUNTS_MAX).optional() });
const refusal = z.object({ FlinksCode: z.string().max(TEXT_MAX) });

/**
 * Flinks Connect: somebody signs in at their bank on its page; we exchange the login for the account on our side. What the
 * browser says is only which login to ask about. Source: docs.flinks.com, standard integration (widget and API).
 */
export function flinksConnect({ connectUrl, apiUrl, customerId, secretKey, apiKey }: FlinksSettings): BankConnect {
  const call = (name: string, headers: Record<string, string>, body?: unknown): Promise<Response> => {
    const url = new URL(`v3/${customerId}/BankingServices/${name}`, `${apiUrl.href.replace(/\/?$/, '/')}`);
    return fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };
  const newToken = async (): Promise<string> =>
    (await read(await call('GenerateAuthorizeToken', { 'flinks-auth-key': secretKey }, {}), token)).Token;
  const dataKey = { 'x-api-key': apiKey };

  /** What was asked about a login; null: it cannot be asked about. */
  async function authorize(loginId: string): Promise<string | null> {
    const answer = await call(
      'Authorize',
      { 'flinks-auth-key': await newToken() },
      { LoginId: loginId, MostRecentCached: true },
    );
    if (answer.status === QUESTIONS || (await isRefused(answer))) return null;
    return (await read(answer, authorized)).RequestId;
  }

  return {
    origin: connectUrl.origin,

    async pageFor({ tag, country, language, returnUrl }) {
      const page = new URL(connectUrl);
      page.searchParams.set('authorizeToken', await newToken());
      page.searchParams.set('tag', tag);
      page.searchParams.set('language', language);
      page.searchParams.set('country', country);
      page.searchParams.set('consentEnable', 'true');
      page.searchParams.set('accountSelectorEnable', 'true');
      if (returnUrl) page.searchParams.set('redirectUrl', returnUrl.href);
      return page;
    },

    async accountOf({ loginId, tag, accountId, requestId: asked }): Promise<LoginRead> {
      const requestId = asked ?? (await authorize(loginId));
      if (requestId === null) return { state: 'failed', problem: 'login_refused' };
      const answer = asked
        ? await call(`GetAccountsDetailAsync/${encodeURIComponent(asked)}`, dataKey)
        : await call('GetAccountsDetail', dataKey, { RequestId: requestId, WithAccountIdentity: true });
      if (answer.status === WAITING) return { state: 'waiting', requestId };
      if (await isRefused(answer)) return { state: 'failed', problem: 'login_refused' };
      const found = await read(answer, details);
      if (found.Tag !== tag) throw new Error('the login belongs to somebody else');
      const chosen = chosenOf(found.Accounts ?? [], accountId);
      if (!chosen) return { state: 'failed', problem: 'no_account' };
      return {
        state: 'read',
        account: {
          numbers: numbersOf(chosen),
          holder: chosen.Holder?.Name?.trim() || null,
          currency: chosen.Currency ?? null,
        },
      };
    },

    async forget(loginId) {
      const answer = await call('DeleteCard', dataKey, { LoginId: loginId });
      if (!answer.ok && !(await isRefused(answer))) throw new Error(`the bank connection answered ${answer.status}`);
    },
  };
}

async function read<Shape extends z.ZodType>(answer: Response, shape: Shape): Promise<z.output<Shape>> {
  if (!answer.ok) throw new Error(`the bank connection answered ${answer.status}`);
  return shape.parse(await answer.json());
}

/** Whether the answer says that this login is of no use; anything else that is wrong is the service's own affair. */
async function isRefused(answer: Response): Promise<boolean> {
  if (answer.ok || answer.status >= 500) return false;
  const said = refusal.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  return said.success && LOGIN_REFUSED.includes(said.data.FlinksCode);
}

type Account = z.output<typeof account>;

function chosenOf(accounts: readonly Account[], accountId: string | null): Account | undefined {
  const usable = accounts.filter(
    ({ AccountNumber, Category }) => AccountNumber && (!Category || Category === EVERYDAY),
  );
  return accountId === null ? usable[0] : usable.find(({ Id }) => Id === accountId);
}

function numbersOf(found: Account): EnteredNumbers {
  const accountNumber = found.AccountNumber ?? '';
  if (found.RoutingNumber)
    return {
      routingNumber: found.RoutingNumber,
      accountNumber,
      bankAccountType: found.Type?.toLowerCase().startsWith('sav') ? 'Savings' : 'Checking',
    };
  return {
    transitNumber: found.TransitNumber ?? '',
    institutionNumber: found.InstitutionNumber ?? '',
    accountNumber,
  };
}
