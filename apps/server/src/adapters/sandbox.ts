import { readFile } from 'node:fs/promises';
import { columns } from '@cordelle/db/columns.ts';
import type { Database } from '@cordelle/db/connection.ts';
import { businessClock } from '@cordelle/db/schema/day.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Clock } from '@cordelle/engine/ports/clock.ts';
import type { SandboxControl } from '@cordelle/engine/ports/sandbox.ts';
import { z } from 'zod';

const CHANNEL = 'business_clock';
const ADVANCE_TIMEOUT_MS = 120_000;
const FORBIDDEN = 403;

/** Where an outside world stands, and the file in which it keeps what its own installation shows it. */
type OutsideWorld = { readonly url: string; readonly tokenFile: string };

const words = z.object({ en: z.string(), fr: z.string() });
const testAccounts = z.object({
  accounts: z.array(z.object({ country: z.enum(['CA', 'US']), accountNumber: z.string(), name: words, what: words })),
});

/**
 * Business time that stands still until somebody moves it. It lives in the database, so that every process of the
 * installation and the next start see the same; the outside world is told first and returns once it has lived until then.
 */
export async function openSandbox(
  database: Database,
  { url, tokenFile }: OutsideWorld,
  beginning: Date,
): Promise<{ clock: Clock; control: SandboxControl; close(): Promise<void> }> {
  const read = async (): Promise<Date> => {
    const [row] = await database.sql`select ${columns(businessClock, ['now'])} from business_clock where id = 1`;
    if (!row) throw new Error('business time was never set');
    return row.now;
  };
  await database.sql`insert into business_clock (id, now) values (1, ${beginning}) on conflict (id) do nothing`;
  let now = await read();
  const reread = async (): Promise<Date> => {
    now = await read();
    return now;
  };
  // A database that goes away meanwhile is asked again when the connection is back: what was said until then nobody heard.
  const heard = () => void reread().catch(() => undefined);
  const listener = await database.sql.listen(CHANNEL, heard, heard);
  return {
    clock: { now: () => now },
    control: {
      now: reread,
      async advance(until) {
        const token = await tokenIn(tokenFile);
        const answer = await fetch(`${url}/control/advance`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
          body: JSON.stringify({ now: until.toISOString() }),
          signal: AbortSignal.timeout(ADVANCE_TIMEOUT_MS),
        }).catch((error: unknown) => {
          throw new DomainError('sandbox.unreachable', { cause: reasonOf(error) });
        });
        if (answer.status === FORBIDDEN)
          throw new DomainError('sandbox.unreachable', { cause: `at ${url} stands that of another installation` });
        if (!answer.ok)
          throw new DomainError('sandbox.unreachable', {
            cause: `${answer.status} ${await answer.text()}`.slice(0, 200),
          });
        if (until <= now) return;
        await database.sql`
          with moved as (update business_clock set now = ${until} where id = 1 and now < ${until} returning now)
          select pg_notify(${CHANNEL}, now::text) from moved`;
        now = until;
      },
      async testAccounts() {
        const answer = await fetch(`${url}/test-accounts.json`, { signal: AbortSignal.timeout(5_000) });
        const { accounts } = testAccounts.parse(await answer.json());
        return accounts.map(({ country, ...account }) => ({ rail: country, ...account }));
      },
    },
    close: () => listener.unlisten(),
  };
}

/** Another one at each start of the outside world; empty where it was never started. */
const tokenIn = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/** `fetch` says only that it failed; what it met stands behind. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
