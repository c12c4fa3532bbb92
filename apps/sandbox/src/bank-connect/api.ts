import { type Context, Hono } from 'hono';
import type { Logins } from './logins.ts';

const json = async (c: Context): Promise<Record<string, unknown>> => {
  try {
    const body: unknown = await c.req.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** What a server asks the service: a token with its key, then the login, then the account. */
export function connectApi(logins: Logins): Hono {
  const app = new Hono().basePath('/flinks/v3/:customerId/BankingServices');

  app.post('/GenerateAuthorizeToken', (c) =>
    c.req.header('flinks-auth-key')
      ? c.json({ HttpStatusCode: 200, Token: logins.newToken() })
      : c.json({ HttpStatusCode: 401, FlinksCode: 'UNAUTHORIZED' }, 401),
  );

  app.post('/Authorize', async (c) => {
    if (!logins.takeToken(c.req.header('flinks-auth-key') ?? ''))
      return c.json({ HttpStatusCode: 401, FlinksCode: 'UNAUTHORIZED' }, 401);
    const { LoginId } = await json(c);
    const requestId = logins.request(String(LoginId ?? ''));
    if (requestId === null) return c.json({ HttpStatusCode: 401, FlinksCode: 'INVALID_LOGIN' }, 401);
    return c.json({ HttpStatusCode: 200, RequestId: requestId, Login: { Id: String(LoginId) } });
  });

  app.post('/GetAccountsDetail', async (c) => {
    const { RequestId } = await json(c);
    const found = logins.read(String(RequestId ?? ''));
    if (!found) return c.json({ HttpStatusCode: 400, FlinksCode: 'INVALID_REQUEST' }, 400);
    const { account, loginId, institution, tag } = found;
    return c.json({
      HttpStatusCode: 200,
      RequestId,
      Login: { Id: loginId },
      Institution: institution,
      Tag: tag,
      Accounts: [
        {
          InstitutionNumber: account.institutionNumber || null,
          TransitNumber: account.transitNumber || null,
          RoutingNumber: account.routingNumber || null,
          AccountNumber: account.accountNumber,
          Type: 'Chequing',
          Currency: account.rail === 'CA' ? 'CAD' : 'USD',
          Holder: { Name: account.holder },
        },
      ],
    });
  });
  return app;
}
