import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BankTransport, NeverNamed } from '@cordelle/engine/ports/bank-transport.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { banksBelow, openBankTransports } from './bank-transports.ts';
import { newKeyPair, startSftpServer } from './testing/sftp-server.ts';

const USER = { username: 'cordelle', password: 'p@ss:word' };
const NAME = 'CA_20260318_0001.txt';

let folder: string;
let server: Awaited<ReturnType<typeof startSftpServer>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordelle-bank-'));
  await mkdir(join(folder, 'CA'));
  server = await startSftpServer(folder, USER);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const addresses = {
  'a folder': () => pathToFileURL(folder),
  SFTP: (fingerprint = server.fingerprint, password = USER.password) =>
    new URL(
      `sftp://${USER.username}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/?fingerprint=${fingerprint}`,
    ),
};

const read = async (transport: BankTransport, name: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of transport.fetch(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** The bank writes a file, at a minute of the day. */
async function written(name: string, text: string, minute = 0): Promise<void> {
  const path = join(folder, 'CA/from-bank', name);
  await mkdir(join(folder, 'CA/from-bank'), { recursive: true });
  await writeFile(path, text);
  await utimes(path, 1_770_000_000 + minute * 60, 1_770_000_000 + minute * 60);
}

describe.each(Object.entries(addresses))('over %s', (_, address) => {
  const bank = () => openBankTransports(banksBelow(address())).CA;

  test('a file appears whole under its name, and nothing else is left', async () => {
    const big = Buffer.alloc(300_000, 'x');
    await bank().send(NAME, [big, Buffer.from('end')]);
    expect(await readFile(join(folder, 'CA/to-bank', NAME))).toEqual(Buffer.concat([big, Buffer.from('end')]));
    expect(await readdir(join(folder, 'CA/to-bank'))).toEqual([NAME]);
    expect((await stat(join(folder, 'CA/to-bank', NAME))).mode & 0o777).toBe(0o600);
  });

  test('a file that breaks off in the middle never appears, and may be sent again', async () => {
    async function* broken() {
      yield Buffer.from('first half');
      throw new Error('cut');
    }
    await expect(bank().send(NAME, broken())).rejects.toBeInstanceOf(NeverNamed);
    expect(await bank().locate(NAME)).toBe('absent');
    await bank().send(NAME, [Buffer.from('whole')]);
    expect(await readFile(join(folder, 'CA/to-bank', NAME), 'utf8')).toBe('whole');
  });

  test('a file is found where it is: in the inbox, among what the bank took, or nowhere', async () => {
    expect(await bank().locate(NAME)).toBe('absent');
    await bank().send(NAME, [Buffer.from('bytes')]);
    expect(await bank().locate(NAME)).toBe('present');
    await mkdir(join(folder, 'CA/to-bank/received'));
    await rename(join(folder, 'CA/to-bank', NAME), join(folder, 'CA/to-bank/received', NAME));
    expect(await bank().locate(NAME)).toBe('taken');
  });

  test('a name that is in the inbox is not overwritten', async () => {
    await bank().send(NAME, [Buffer.from('first')]);
    const again = bank().send(NAME, [Buffer.from('second')]);
    await expect(again).rejects.toThrow('already');
    await expect(again).rejects.not.toBeInstanceOf(NeverNamed);
    expect(await readFile(join(folder, 'CA/to-bank', NAME), 'utf8')).toBe('first');
  });

  test('files of the bank are listed oldest first, those still being written are not', async () => {
    await written('CA_RET_20260320_1.txt', 'later', 2);
    await written('CA_STMT_20260319.csv', 'earlier', 1);
    await written('CA_ACK_x.json.part', 'half');
    await written('.hidden', 'x');
    expect(await bank().list()).toEqual(['CA_STMT_20260319.csv', 'CA_RET_20260320_1.txt']);
  });

  test('no folder yet is no file yet', async () => {
    expect(await bank().list()).toEqual([]);
  });

  test('a file is read and then put away', async () => {
    await written('CA_STMT_20260319.csv', 'lines');
    expect(await read(bank(), 'CA_STMT_20260319.csv')).toBe('lines');
    await bank().archive('CA_STMT_20260319.csv');
    expect(await bank().list()).toEqual([]);
    expect(await readFile(join(folder, 'CA/from-bank/taken/CA_STMT_20260319.csv'), 'utf8')).toBe('lines');
  });

  test.each(['../secret', '/etc/passwd', 'a/b', '', 'x.part'])('the name %j leads nowhere', async (name) => {
    await expect(bank().locate(name)).rejects.toThrow('no name of a bank file');
    await expect(bank().archive(name)).rejects.toThrow('no name of a bank file');
  });
});

describe('the server of the bank', () => {
  test('with another key is refused before the password leaves', async () => {
    const stranger = openBankTransports(banksBelow(addresses.SFTP(`SHA256:${'A'.repeat(43)}`))).CA;
    await expect(stranger.list()).rejects.toMatchObject({
      reason: 'bank_key_differs',
      message: expect.stringMatching(/verif/i),
    });
  });

  test('that refuses the password is no bank either', async () => {
    const { CA } = openBankTransports(banksBelow(addresses.SFTP(server.fingerprint, 'wrong')));
    await expect(CA.locate(NAME)).rejects.toMatchObject({ reason: 'bank_refuses_us' });
  });

  test('that is gone leaves the place of a file unknown: no answer is not "absent"', async () => {
    const { CA } = openBankTransports(banksBelow(addresses.SFTP()));
    await server.close();
    await expect(CA.locate(NAME)).rejects.toMatchObject({ reason: 'bank_unreachable' });
  });

  test('may know us by a key, which a passphrase opens', async () => {
    const { private: sealed, public: known } = newKeyPair('open it');
    await writeFile(join(folder, 'our-key'), sealed);
    const ours = await startSftpServer(folder, { ...USER, publicKey: known });
    const address = (more = '') =>
      banksBelow(
        new URL(
          `sftp://${USER.username}${more}@127.0.0.1:${ours.port}/?fingerprint=${ours.fingerprint}&key=${join(folder, 'our-key')}`,
        ),
      );
    await openBankTransports(address(), 'open it').CA.send(NAME, [Buffer.from('bytes')]);
    expect(await readFile(join(folder, 'CA/to-bank', NAME), 'utf8')).toBe('bytes');
    await expect(openBankTransports(address(), 'another').CA.list()).rejects.toThrow(/passphrase|integrity|key/i);
    expect(() => openBankTransports(address(':password'))).toThrow('leave one out');
    await ours.close();
  });

  test('may be another one for each rail', async () => {
    const { CA, US } = openBankTransports({
      CA: pathToFileURL(join(folder, 'north')),
      US: banksBelow(addresses.SFTP()).US,
    });
    await CA.send(NAME, [Buffer.from('north')]);
    await US.send('US_20260318_A.ach', [Buffer.from('south')]);
    expect(await readFile(join(folder, 'north/to-bank', NAME), 'utf8')).toBe('north');
    expect(await readFile(join(folder, 'US/to-bank/US_20260318_A.ach'), 'utf8')).toBe('south');
  });

  test('needs the fingerprint of its key in the address', () => {
    expect(() => openBankTransports(banksBelow(new URL('sftp://user:pw@bank.test/')))).toThrow('fingerprint');
    expect(() => openBankTransports(banksBelow(new URL('https://bank.test/')))).toThrow('no way to a bank');
  });
});

test('a folder that is not there proves nothing', async () => {
  const { US } = openBankTransports(banksBelow(pathToFileURL(folder)));
  await expect(US.locate('US_20260318_A.ach')).rejects.toThrow('not there');
});

test('a rail whose bank nobody named sends nothing, for certain, and says which setting is missing', async () => {
  const { US } = openBankTransports({ CA: pathToFileURL(folder), US: null });
  await expect(US.list()).rejects.toThrow('BANK_URL_US names no bank');
  await expect(US.send(NAME, [Buffer.from('bytes')])).rejects.toThrow('never got its name');
});
