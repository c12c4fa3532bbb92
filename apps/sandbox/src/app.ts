import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { accountingControl } from './accounting/control.ts';
import type { AccountingWorlds } from './accounting/open-accounting.ts';
import { authenticatorPages } from './authenticator/pages.ts';
import type { Bank } from './bank/bank.ts';
import { connectApi } from './bank-connect/api.ts';
import { Logins } from './bank-connect/logins.ts';
import { connectPages } from './bank-connect/pages.ts';
import { control } from './control.ts';
import type { Inbox } from './mail/inbox.ts';
import { mailPages } from './mail/pages.ts';
import { styleSheet } from './page.ts';
import { quickbooksApi } from './quickbooks/api.ts';
import { quickbooksOauth } from './quickbooks/oauth.ts';
import { testAccountsPage } from './test-accounts-page.ts';
import { identityApi } from './veriff/api.ts';
import { identityPages } from './veriff/pages.ts';
import type { IdentityService } from './veriff/service.ts';
import { xeroApi } from './xero/api.ts';
import { xeroOauth } from './xero/oauth.ts';

type World = {
  readonly bank: Bank;
  readonly inbox: Inbox;
  readonly identity: IdentityService;
  readonly accounting: AccountingWorlds;
  /** What a call that moves the clock brings along. */
  readonly controlToken: string;
};

/** All of the outside world that speaks HTTP. */
export function sandboxApp({ bank, inbox, identity, accounting, controlToken }: World): Hono {
  const app = new Hono();
  const logins = new Logins();
  // Shown in a frame by whoever embeds the service.
  const framed: MiddlewareHandler = async (c, next) => {
    await next();
    c.res.headers.set('Content-Security-Policy', "default-src 'none'; style-src 'self'; script-src 'self'");
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    c.res.headers.delete('X-Frame-Options');
  };
  app.use('/flinks/*', framed);
  app.use('/veriff/v/*', framed);
  app.use(
    secureHeaders({
      // plain HTTP on this machine
      strictTransportSecurity: false,
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ['data:'],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/style.css', (c) => c.body(styleSheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.route('/', control(bank, identity, controlToken));
  app.route('/', testAccountsPage());
  app.route('/', mailPages(inbox));
  app.route('/', authenticatorPages());
  app.route('/', connectPages(logins));
  app.route('/', connectApi(logins));
  app.route('/', identityPages(identity));
  app.route('/', identityApi(identity));
  app.route('/', accountingControl(accounting));
  app.route('/', xeroOauth(accounting.xero));
  app.route('/', xeroApi(accounting.xero));
  app.route('/', quickbooksOauth(accounting.quickbooks));
  app.route('/', quickbooksApi(accounting.quickbooks));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ message: error.message }, 500);
  });
  return app;
}
