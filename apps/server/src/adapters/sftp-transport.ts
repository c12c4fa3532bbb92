import { PassThrough, Readable } from 'node:stream';
import type { BankTransport } from '@cordelle/api/ports/bank-transport.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import SftpClient from 'ssh2-sftp-client';
import { plainName } from './folder-transport.ts';

const UNFINISHED = '.part';
const READY_TIMEOUT_MS = 20_000;

/**
 * The bank's mailbox over SFTP, in the layout of the port, below the path of the URL and the rail's name. One connection
 * per act: a day has a handful of them, and a kept connection would only go stale.
 */
export function sftpTransport(url: URL, rail: Rail): BankTransport {
  const path = (...parts: string[]): string =>
    [decodeURIComponent(url.pathname).replace(/\/+$/, ''), rail, ...parts].join('/');

  async function connected<T>(act: (client: SftpClient) => Promise<T>): Promise<T> {
    const client = new SftpClient();
    client.on('error', () => undefined);
    await client.connect({
      host: url.hostname,
      port: Number(url.port || 22),
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      readyTimeout: READY_TIMEOUT_MS,
    });
    try {
      return await act(client);
    } finally {
      await client.end();
    }
  }

  return {
    list: () =>
      connected(async (client) => {
        const entries = await client.list(path('from-bank'));
        return entries
          .filter(({ type, name }) => type === '-' && !name.endsWith(UNFINISHED) && !name.startsWith('.'))
          .map(({ name }) => name)
          .sort();
      }),
    async *fetch(name) {
      const bytes = new PassThrough();
      const transfer = connected((client) => client.get(path('from-bank', plainName(name)), bytes));
      transfer.catch((error) => bytes.destroy(error));
      for await (const chunk of bytes) yield Buffer.from(chunk);
      await transfer;
    },
    archive: (name) =>
      connected(async (client) => {
        await client.rename(path('from-bank', plainName(name)), path('from-bank/taken', name));
      }),
    send: (name, bytes) =>
      connected(async (client) => {
        const unfinished = path('to-bank', `${plainName(name)}${UNFINISHED}`);
        await client.put(Readable.from(bytes, { objectMode: false }), unfinished);
        await client.rename(unfinished, path('to-bank', name));
      }),
    locate: (name) =>
      connected(async (client) => {
        // In this order: a file that is moved between the two looks is then seen in the second.
        if (await client.exists(path('to-bank', plainName(name)))) return 'present';
        return (await client.exists(path('to-bank/received', name))) ? 'taken' : 'absent';
      }),
  };
}
