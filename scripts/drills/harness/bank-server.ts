import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newKeyPair, startSftpServer } from '../../../apps/server/src/adapters/testing/sftp-server.ts';

const START_MAX_MS = 10_000;
const POLL_MS = 50;
/** Where systems keep it; `SSHD` names another. */
const SSHD = [process.env.SSHD ?? '', '/usr/sbin/sshd', '/usr/local/sbin/sshd'];

export type BankServer = {
  readonly what: string;
  /** Of the folder of a rail, the key of the server named in it. */
  addressOf(rail: string): string;
  close(): Promise<unknown> | unknown;
};

/**
 * The bank's side of SFTP over a folder, for somebody it knows by a key that `passphrase` opens: OpenSSH where the machine has it
 * and lets this user run it, else a server of ours.
 */
export async function startBankServer(
  folder: string,
  { root, port, passphrase }: { readonly root: string; readonly port: number; readonly passphrase: string },
): Promise<BankServer> {
  const { private: key, public: known } = newKeyPair(passphrase);
  const keyFile = join(folder, 'bank_key');
  writeFileSync(keyFile, key, { mode: 0o600 });
  return (await openSsh(folder, { root, port, keyFile, known })) ?? (await ours({ root, keyFile, known }));
}

type Known = { readonly root: string; readonly keyFile: string; readonly known: string };

async function ours({ root, keyFile, known }: Known): Promise<BankServer> {
  const user = { username: 'cordelle', password: 'not this way', publicKey: known };
  const { port, fingerprint, close } = await startSftpServer(root, user);
  return {
    what: 'a server of ours, for this machine has no OpenSSH server that could be run',
    addressOf: (rail) => `sftp://cordelle@127.0.0.1:${port}/${rail}?fingerprint=${fingerprint}&key=${keyFile}`,
    close,
  };
}

async function openSsh(
  folder: string,
  { root, port, keyFile, known }: Known & { readonly port: number },
): Promise<BankServer | null> {
  const program = SSHD.find((path) => path !== '' && existsSync(path));
  if (!program) return null;
  const own = join(folder, 'sshd');
  mkdirSync(own, { mode: 0o700 });
  const [hostKey, config] = [join(own, 'host_key'), join(own, 'config')];
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKey]);
  writeFileSync(join(own, 'authorized_keys'), `${known}\n`, { mode: 0o600 });
  const settings = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: hostKey,
    PidFile: 'none',
    AuthorizedKeysFile: join(own, 'authorized_keys'),
    AuthenticationMethods: 'publickey',
    PermitRootLogin: 'prohibit-password',
    UsePAM: 'no',
    // The folders above are the drill's own.
    StrictModes: 'no',
    Subsystem: 'sftp internal-sftp',
    ForceCommand: 'internal-sftp',
  };
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  if (spawnSync(program, ['-t', '-f', config]).status !== 0) return null;
  const child = spawn(program, ['-D', '-e', '-f', config], { stdio: 'ignore' });
  const until = Date.now() + START_MAX_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > until) return null;
    await sleep(POLL_MS);
  }
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-lf', `${hostKey}.pub`], { encoding: 'utf8' }).split(' ');
  const [version = ''] = spawnSync(program, ['-V'], { encoding: 'utf8' }).stderr.split(',');
  const { username } = userInfo();
  return {
    what: `${version.trim()}, internal-sftp, by key alone`,
    addressOf: (rail) =>
      `sftp://${username}@127.0.0.1:${port}${join(root, rail)}?fingerprint=${fingerprint}&key=${keyFile}`,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
