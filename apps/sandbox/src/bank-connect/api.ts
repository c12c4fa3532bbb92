import { type Context, Hono } from 'hono';
import type { ConnectedAccount, Logins } from './logins.ts';

const json = async (c: Context): Promise<Record<string, unknown>> => {
  try {
    const body: unknown = await c.req.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const unauthorized = (c: Context) => c.json({ HttpStatusCode: 401, FlinksCode: 'UNAUTHORIZED' }, 401);

/** What a server asks the service: a token with its key, then the login, then, with another key, the accounts. */
export function connectApi(logins: Logins): Hono {
  const app = new Hono().basePath('/flinks/v3/:customerId/BankingServices');

  app.post('/GenerateAuthorizeToken', (c) =>
    c.req.header('flinks-auth-key') ? c.json({ HttpStatusCode: 200, Token: logins.newToken() }) : unauthorized(c),
  );

  app.post('/Authorize', async (c) => {
    if (!logins.takeToken(c.req.header('flinks-auth-key') ?? '')) return unauthorized(c);
    const { LoginId } = await json(c);
    const loginId = String(LoginId ?? '');
    const requestId = logins.request(loginId);
    if (requestId === null) return c.json({ HttpStatusCode: 401, FlinksCode: 'INVALID_LOGIN' }, 401);
    const login = { Id: loginId, Type: logins.typeOf(loginId), IsScheduledRefresh: false };
    return c.json({ HttpStatusCode: 200, RequestId: requestId, Login: login });
  });

  const accountsOf = (c: Context, requestId: string) => {
    if (!c.req.header('x-api-key')) return unauthorized(c);
    const found = logins.read(requestId);
    if (found === null) return c.json({ HttpStatusCode: 400, FlinksCode: 'SESSION_NONEXISTENT' }, 400);
    if (found === 'waiting')
      return c.json({ HttpStatusCode: 202, FlinksCode: 'OPERATION_PENDING', RequestId: requestId }, 202);
    const { account, loginId, institution, tag, type } = found;
    return c.json({
      HttpStatusCode: 200,
      RequestId: requestId,
      Login: { Id: loginId, Type: type },
      Institution: institution,
      Tag: tag,
      Accounts: [cardOf(account), accountOf(account)],
    });
  };

  app.post('/GetAccountsDetail', async (c) => {
    const { RequestId } = await json(c);
    return accountsOf(c, String(RequestId ?? ''));
  });
  app.get('/GetAccountsDetailAsync/:requestId', (c) => accountsOf(c, c.req.param('requestId')));

  app.post('/DeleteCard', async (c) => {
    const { LoginId } = await json(c);
    return logins.remove(String(LoginId ?? ''))
      ? c.json({ StatusCode: 200, Message: 'Card has been deleted' })
      : c.json({ StatusCode: 400, FlinksCode: 'INVALID_LOGIN' }, 400);
  });
  return app;
}

const currencyOf = ({ rail }: ConnectedAccount): string => (rail === 'CA' ? 'CAD' : 'USD');
/** Empty: the bank names nobody. */
const holderOf = ({ holder }: ConnectedAccount) => (holder === '' ? null : { Name: holder });

const accountOf = (account: ConnectedAccount) => ({
  Id: account.id,
  Title: 'Everyday chequing',
  Category: 'Operations',
  InstitutionNumber: account.institutionNumber || null,
  TransitNumber: account.transitNumber || null,
  RoutingNumber: account.routingNumber || null,
  AccountNumber: account.accountNumber,
  Type: 'Chequing',
  Currency: currencyOf(account),
  Holder: holderOf(account),
});

/** What else stands behind a login, first: nobody is paid from a credit card. */
const cardOf = (account: ConnectedAccount) => ({
  Id: `${account.id}-card`,
  Title: 'Credit card',
  Category: 'Credits',
  InstitutionNumber: null,
  TransitNumber: null,
  RoutingNumber: null,
  AccountNumber: '4520000000001234',
  Type: 'CreditCard',
  Currency: currencyOf(account),
  Holder: holderOf(account),
});
