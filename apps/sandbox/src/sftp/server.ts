import { createHash, timingSafeEqual } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import ssh2, { type Connection } from 'ssh2';
import { newCredentials, type SftpCredentials } from './credentials.ts';
import { serveFolder } from './folder-session.ts';

export type SftpBank = {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** SHA-256 of the host's public key, as `ssh-keygen -l` prints it: `SHA256:…`. What a client pins. */
  readonly hostKeyFingerprint: string;
  close(): Promise<void>;
};

/**
 * The bank's SFTP server: `root` is the exchange folder, and what a customer reaches in it is what the bank itself reads and
 * writes (`/<RAIL>/to-bank`, `/<RAIL>/from-bank`). Port 0 is any free one. Without `credentials` it makes new ones.
 */
export async function startSftpBank({
  root,
  port,
  credentials = newCredentials(),
}: {
  root: string;
  port: number;
  credentials?: SftpCredentials;
}): Promise<SftpBank> {
  await mkdir(root, { recursive: true });
  const connections = new Set<Connection>();
  const ssh = new ssh2.Server({ hostKeys: [credentials.hostKey] }, (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    // a client that hangs up in the middle is its own problem
    connection.on('error', () => {});
    connection.on('authentication', (attempt) => {
      if (
        attempt.method === 'password' &&
        isSame(attempt.username, credentials.username) &&
        isSame(attempt.password, credentials.password)
      )
        attempt.accept();
      else attempt.reject(['password']);
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serveFolder(acceptSftp(), root));
    });
  });
  // SFTP is question and answer: held-back small packets would cost 40 ms each
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    username: credentials.username,
    password: credentials.password,
    hostKeyFingerprint: fingerprintOf(credentials.hostKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.end();
      }),
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function fingerprintOf(privateKey: string): string {
  const key = ssh2.utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  return `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '')}`;
}
