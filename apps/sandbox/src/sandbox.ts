import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { openAccounting } from './accounting/open-accounting.ts';
import { sandboxApp } from './app.ts';
import { Bank } from './bank/bank.ts';
import { newControlToken } from './control-token.ts';
import { Disk } from './disk.ts';
import type { Env } from './env.ts';
import { Inbox } from './mail/inbox.ts';
import { startSmtp } from './mail/smtp.ts';
import { keptCredentials } from './sftp/credentials.ts';
import { startSftpBank } from './sftp/server.ts';
import { IdentityService } from './veriff/service.ts';

export type Sandbox = {
  readonly port: number;
  readonly smtpPort: number;
  readonly sftpPort: number;
  close(): Promise<void>;
};

/** Starts the outside world on 127.0.0.1: bank, mailbox, SFTP server and their pages. Resolves when all of it listens. */
export async function startSandbox(env: Env): Promise<Sandbox> {
  const disk = new Disk();
  const folder = join(env.folder, 'bank');
  // the port comes first: a second sandbox on the same folder must not get as far as the journal
  const opened = Promise.withResolvers<Hono>();
  const server = createAdaptorServer({ fetch: async (request) => (await opened.promise).fetch(request) });
  server.listen(env.port, '127.0.0.1');
  await once(server, 'listening');

  const bank = await Bank.open({ disk, folder, seed: env.seed });
  const inbox = await Inbox.open(disk, join(env.folder, 'mail'));
  const identity = await IdentityService.open(disk, join(env.folder, 'veriff'), env.identityListener);
  const accounting = await openAccounting(disk, env.folder, env.product);
  const controlToken = await newControlToken(disk, env.folder);
  opened.resolve(sandboxApp({ bank, inbox, identity, accounting, controlToken }));
  const smtp = await startSmtp({ inbox, port: env.smtpPort, now: () => new Date() });
  const sftp = await startSftpBank({
    root: join(folder, 'exchange'),
    port: env.sftpPort,
    credentials: await keptCredentials(join(env.folder, 'sftp')),
  });
  return {
    port: (server.address() as AddressInfo).port,
    smtpPort: smtp.port,
    sftpPort: sftp.port,
    close: async () => {
      await Promise.all([smtp.close(), sftp.close(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}
