import { createHash, timingSafeEqual } from 'node:crypto';
import { createConnection } from 'node:net';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { type BankTransport, BankWayFailed, NeverNamed } from '@cordelle/engine/ports/bank-transport.ts';
import SftpClient from 'ssh2-sftp-client';
import { BANK_FOLDERS, finishedFiles, PART, requireName } from './bank-folders.ts';

export type SftpSettings = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly credential: { readonly password: string } | { readonly privateKey: Buffer; readonly passphrase?: string };
  /** `SHA256:…`, as `ssh-keygen -l` prints it. A server with another key is not our bank. */
  readonly hostKeyFingerprint: string;
  /** The rail's own folder on the server. */
  readonly root: string;
};

/** What lies at the bank is for it and us alone. */
const FILE_MODE = 0o600;
const READY_TIMEOUT_MS = 20_000;

/** The bank behind SFTP. Each call opens a connection of its own: between two files hours pass. */
export function sftpTransport(settings: SftpSettings): BankTransport {
  const place = (folder: keyof typeof BANK_FOLDERS, name = '') => posix.join(settings.root, BANK_FOLDERS[folder], name);
  const connected = <T>(work: (client: SftpClient) => Promise<T>) => withSftp(settings, work);
  return {
    list: () =>
      connected(async (client) => {
        if (!(await client.exists(place('fromBank')))) return [];
        const entries = await client.list(place('fromBank'));
        return finishedFiles(
          entries.filter(({ type }) => type === '-').map(({ name, modifyTime }) => ({ name, modifiedMs: modifyTime })),
        );
      }),

    async *fetch(name) {
      const path = place('fromBank', requireName(name));
      const client = await connect(settings);
      const stream = client.createReadStream(path);
      const closed = new Promise((resolve) => stream.once('close', resolve));
      try {
        for await (const chunk of stream) yield chunk as Buffer;
        // the server answers to the closing of its file too, and must be listened to
        await closed;
      } finally {
        stream.on('error', () => undefined);
        await client.end();
      }
    },

    async archive(name) {
      const [from, to] = [place('fromBank', requireName(name)), place('taken', name)];
      await connected(async (client) => {
        if (!(await client.exists(place('taken')))) await client.mkdir(place('taken'), true);
        await client.rename(from, to);
      });
    },

    async send(name, bytes) {
      const target = place('toBank', requireName(name));
      let isTheirs = false;
      try {
        await connected(async (client) => {
          if (!(await client.exists(place('toBank')))) await client.mkdir(place('toBank'), true);
          // the protocol's rename never replaces, but not every server keeps to it
          isTheirs = Boolean(await client.exists(target));
          if (isTheirs) throw new Error(`${name} is already in the inbox of the bank`);
          const counted = { bytes: 0 };
          await client.put(Readable.from(counting(bytes, counted), { objectMode: false }), `${target}${PART}`, {
            writeStreamOptions: { mode: FILE_MODE },
          });
          // a connection that breaks off silently leaves a short file
          const { size } = await client.stat(`${target}${PART}`);
          if (size !== counted.bytes) throw new Error(`${name}: the server has ${size} bytes of ${counted.bytes}`);
          isTheirs = true;
          await client.rename(`${target}${PART}`, target);
        });
      } catch (error) {
        throw isTheirs ? error : new NeverNamed(error);
      }
    },

    async locate(name) {
      // the inbox first: a file moves from there to what was taken, never back
      const [inbox, received] = [place('toBank', requireName(name)), place('received', name)];
      return connected(async (client) => {
        if (await client.exists(inbox)) return 'present';
        return (await client.exists(received)) ? 'taken' : 'absent';
      });
    },
  };
}

async function* counting(bytes: AsyncIterable<Buffer> | Iterable<Buffer>, counted: { bytes: number }) {
  for await (const chunk of bytes) {
    counted.bytes += chunk.length;
    yield chunk;
  }
}

/** Does some work on a connection of its own. Throws `BankWayFailed` where there is none. */
export async function withSftp<T>(settings: SftpSettings, work: (client: SftpClient) => Promise<T>): Promise<T> {
  const client = await connect(settings);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connect(settings: SftpSettings): Promise<SftpClient> {
  // what goes wrong on an idle connection shows in the next call
  const client = new SftpClient('bank', { error: () => undefined });
  let isOurBank: boolean | null = null;
  // small requests follow each other: without noDelay each waits for the acknowledgement of the one before
  const sock = createConnection({ host: settings.host, port: settings.port, noDelay: true });
  // a key that cannot be opened is noticed before anybody listens to the connection
  sock.on('error', () => undefined);
  try {
    await client.connect({
      sock,
      username: settings.username,
      ...settings.credential,
      readyTimeout: READY_TIMEOUT_MS,
      hostVerifier: (key: Buffer) => {
        isOurBank = isSame(fingerprintOf(key), settings.hostKeyFingerprint);
        return isOurBank;
      },
    });
  } catch (error) {
    sock.destroy();
    if (isOurBank === false) throw new BankWayFailed('bank_key_differs', error);
    const refused = isOurBank === true && /authentication/i.test(error instanceof Error ? error.message : '');
    throw new BankWayFailed(refused ? 'bank_refuses_us' : 'bank_unreachable', error);
  }
  return client;
}

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
