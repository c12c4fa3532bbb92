import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { BankConnect, ConnectedAccount } from '@cordelle/engine/ports/bank-connect.ts';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;

export type FlinksSettings = {
  /** Page of the widget, ending in a slash: `https://…-iframe.private.fin.ag/v2/`. */
  readonly connectUrl: URL;
  /** Base of the calls: `https://…-api.private.fin.ag`. */
  readonly apiUrl: URL;
  readonly customerId: string;
  readonly secretKey: string;
};

const token = z.object({ Token: z.string() });
const authorized = z.object({ RequestId: z.string() });
const text = z.string().nullish();
const details = z.object({
  HttpStatusCode: z.int(),
  Tag: text,
  Accounts: z
    .array(
      z.object({
        InstitutionNumber: text,
        TransitNumber: text,
        RoutingNumber: text,
        AccountNumber: text,
        Type: text,
        Holder: z.object({ Name: text }).nullish(),
      }),
    )
    .optional(),
});

/**
 * Flinks Connect: the payer signs in at their bank on its page; we exchange the login for the account on our side. What the
 * browser says is only which login to ask about. Source: docs.flinks.com, standard integration (widget and API).
 */
export function flinksConnect({ connectUrl, apiUrl, customerId, secretKey }: FlinksSettings): BankConnect {
  const call = async (name: string, key: string, body: unknown): Promise<Response> => {
    const url = new URL(`v3/${customerId}/BankingServices/${name}`, `${apiUrl.href.replace(/\/?$/, '/')}`);
    return fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'flinks-auth-key': key },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };
  const read = async <Shape extends z.ZodType>(answer: Response, shape: Shape): Promise<z.output<Shape>> => {
    if (!answer.ok) throw new Error(`the bank connection answered ${answer.status}`);
    return shape.parse(await answer.json());
  };

  return {
    origin: connectUrl.origin,

    pageFor({ tag, country, language, returnUrl }) {
      const page = new URL(connectUrl);
      page.searchParams.set('tag', tag);
      page.searchParams.set('language', language);
      page.searchParams.set('country', country);
      page.searchParams.set('consentEnable', 'true');
      if (returnUrl) page.searchParams.set('redirectUrl', returnUrl.href);
      return page;
    },

    async accountOf({ loginId, tag }): Promise<ConnectedAccount | null> {
      const { Token } = await read(await call('GenerateAuthorizeToken', secretKey, {}), token);
      const authorization = await call('Authorize', Token, { LoginId: loginId, MostRecentCached: true });
      const { RequestId } = await read(authorization, authorized);
      const answer = await call('GetAccountsDetail', Token, { RequestId, WithAccountIdentity: true });
      // 202: the bank has not answered the service yet.
      if (answer.status === 202) return null;
      const found = await read(answer, details);
      if (found.Tag !== tag) throw new Error('the login belongs to somebody else');
      const [account] = found.Accounts ?? [];
      if (!account?.AccountNumber) return null;
      return { numbers: numbersOf(account), holder: account.Holder?.Name ?? null };
    },
  };
}

type Account = NonNullable<z.output<typeof details>['Accounts']>[number];

function numbersOf(account: Account): EnteredNumbers {
  const accountNumber = account.AccountNumber ?? '';
  if (account.RoutingNumber)
    return {
      routingNumber: account.RoutingNumber,
      accountNumber,
      bankAccountType: account.Type?.toLowerCase().startsWith('sav') ? 'Savings' : 'Checking',
    };
  return {
    transitNumber: account.TransitNumber ?? '',
    institutionNumber: account.InstitutionNumber ?? '',
    accountNumber,
  };
}
