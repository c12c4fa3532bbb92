import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Bank } from '../bank/bank.ts';
import { Disk } from '../disk.ts';
import { canadianFile } from '../testing/customer-files.ts';
import { keptCredentials } from './credentials.ts';
import { type SftpBank, startSftpBank } from './server.ts';

let folder: string;
let server: SftpBank;
let clients: ssh2.Client[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-sftp-'));
  server = await startSftpBank({ root: join(folder, 'exchange'), port: 0 });
  clients = [];
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await server.close();
  await rm(folder, { recursive: true });
});

function connected({ password = server.password, username = server.username } = {}): Promise<SFTPWrapper> {
  const client = new ssh2.Client();
  clients.push(client);
  return new Promise((resolve, reject) => {
    client
      .on('ready', () => client.setNoDelay(true).sftp((error, sftp) => (error ? reject(error) : resolve(sftp))))
      .on('error', reject)
      .connect({ host: '127.0.0.1', port: server.port, username, password });
  });
}

/** The calls of a customer's transport, as promises. */
const calls = (sftp: SFTPWrapper) => ({
  write: (path: string, bytes: Buffer) => promisify<string, Buffer, void>(sftp.writeFile.bind(sftp))(path, bytes),
  read: promisify<string, Buffer>((path, done) => sftp.readFile(path, (error, bytes) => done(error ?? null, bytes))),
  rename: promisify<string, string, void>(sftp.rename.bind(sftp)),
  remove: promisify<string, void>(sftp.unlink.bind(sftp)),
  names: async (path: string) => {
    const entries = await promisify<string, ssh2.FileEntryWithStats[]>((at, done) =>
      sftp.readdir(at, (error, list) => done(error ?? null, list)),
    )(path);
    return entries.map(({ filename }) => filename).sort();
  },
  size: async (path: string) =>
    (
      await promisify<string, ssh2.Stats>((at, done) => sftp.stat(at, (error, stats) => done(error ?? null, stats)))(
        path,
      )
    ).size,
});

describe('the exchange over SFTP', () => {
  test('a file sent under a temporary name and renamed is taken, and its acknowledgement fetched', async () => {
    const bank = await Bank.open({ disk: new Disk(), folder, seed: 1 });
    const sftp = calls(await connected());
    const bytes = await canadianFile(1, '2026-03-18', [{ account: '1000000', due: '2026-03-19' }]);
    await sftp.write('/CA/to-bank/CA_20260318_0001.txt.part', bytes);
    await sftp.rename('/CA/to-bank/CA_20260318_0001.txt.part', '/CA/to-bank/CA_20260318_0001.txt');
    await bank.advance(new Date('2026-03-18T16:30:00Z'));
    expect(await sftp.names('/CA/to-bank')).toEqual(['received']);
    expect(await sftp.names('/CA/to-bank/received')).toEqual(['CA_20260318_0001.txt']);
    expect(await sftp.names('/CA/from-bank')).toContain('CA_ACK_CA_20260318_0001.txt.json');
    const acknowledgement = JSON.parse((await sftp.read('/CA/from-bank/CA_ACK_CA_20260318_0001.txt.json')).toString());
    expect(acknowledgement.status).toBe('accepted');
    await sftp.rename(
      '/CA/from-bank/CA_ACK_CA_20260318_0001.txt.json',
      '/CA/from-bank/taken/CA_ACK_CA_20260318_0001.txt.json',
    );
    expect(await sftp.names('/CA/from-bank/taken')).toEqual(['CA_ACK_CA_20260318_0001.txt.json']);
  });

  test('large files arrive whole in both directions', async () => {
    await Bank.open({ disk: new Disk(), folder, seed: 1 });
    const sftp = calls(await connected());
    const bytes = Buffer.alloc(5_000_000, 'cordelle');
    await sftp.write('/US/to-bank/large.part', bytes);
    expect(await sftp.size('/US/to-bank/large.part')).toBe(bytes.length);
    expect(bytes.equals(await sftp.read('/US/to-bank/large.part'))).toBe(true);
  });

  test('a rename never replaces', async () => {
    await Bank.open({ disk: new Disk(), folder, seed: 1 });
    const sftp = calls(await connected());
    await sftp.write('/CA/to-bank/a', Buffer.from('a'));
    await sftp.write('/CA/to-bank/b', Buffer.from('b'));
    await expect(sftp.rename('/CA/to-bank/a', '/CA/to-bank/b')).rejects.toThrow();
    expect((await sftp.read('/CA/to-bank/b')).toString()).toBe('b');
  });

  test('nothing outside the exchange can be named', async () => {
    const sftp = calls(await connected());
    await sftp.write('/../../escaped', Buffer.from('x'));
    expect(await readFile(join(folder, 'exchange', 'escaped'), 'utf8')).toBe('x');
    await expect(sftp.read('/../../../etc/passwd')).rejects.toThrow(/ENOENT|No such file/);
    await sftp.remove('/escaped');
  });
});

test('a wrong password or name is refused', async () => {
  await expect(connected({ password: 'wrong' })).rejects.toThrow('All configured authentication methods failed');
  await expect(connected({ username: 'root' })).rejects.toThrow('All configured authentication methods failed');
});

test('credentials are made once, for the owner only', async () => {
  const place = join(folder, 'credentials');
  const made = await keptCredentials(place);
  expect(await keptCredentials(place)).toEqual(made);
  expect((await stat(join(place, 'credentials.json'))).mode & 0o777).toBe(0o600);
  const again = await startSftpBank({ root: join(folder, 'exchange'), port: 0, credentials: made });
  expect(again.password).toBe(made.password);
  expect(again.hostKeyFingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
  await again.close();
});
