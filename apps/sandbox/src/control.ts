import { centsText } from '@cordelle/domain/money.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Bank } from './bank/bank.ts';
import type { IdentityService } from './veriff/service.ts';

/** Brings the word of `control-token.ts`. */
const TOKEN_HEADER = 'x-sandbox-token';

const advanceInput = z.strictObject({ now: z.iso.datetime({ offset: true }) });

/**
 * How the business clock of a sandbox drives the bank and the identity service, and what the bank has in its books. `token` is the word
 * of this world's installation: whoever does not bring it drives another one.
 */
export function control(bank: Bank, identity: IdentityService, token: string): Hono {
  const app = new Hono();

  app.post('/control/advance', async (c) => {
    // only programs move the clock; a browser sends an origin, whichever page made it ask
    if (c.req.header('origin') !== undefined) return c.json({ message: 'not for browsers' }, 403);
    if (c.req.header(TOKEN_HEADER) !== token)
      return c.json({ message: 'this is the sandbox of another installation: the call lacks its token' }, 403);
    const input = advanceInput.safeParse(await c.req.json().catch(() => null));
    if (!input.success) return c.json({ message: z.prettifyError(input.error) }, 422);
    const now = new Date(input.data.now);
    await identity.advance(now);
    return c.json(await bank.advance(now));
  });

  app.get('/books.json', async (c) => {
    const rails = await Promise.all(
      RAILS.map(async (rail) => {
        const books = await bank.books(rail);
        return [rail, { settlement: centsText(books.settlementCents), sum: centsText(books.sumCents()) }];
      }),
    );
    return c.json(Object.fromEntries(rails));
  });

  return app;
}
