import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, posix } from 'node:path';
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE, flagsToString } = ssh2.utils.sftp;

/** A real SSH server in this process that serves a folder: as much of SFTP as a bank's customer uses. For tests. */
export async function startSftpServer(root: string, user: { username: string; password: string; publicKey?: string }) {
  const hostKey = newHostKey();
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    // known to the library, not to its types
    if ('setNoDelay' in connection && typeof connection.setNoDelay === 'function') connection.setNoDelay(true);
    connection.on('close', () => connections.delete(connection));
    connection.on('error', () => undefined);
    connection.on('authentication', (attempt) => {
      const right =
        attempt.method === 'password' && attempt.username === user.username && attempt.password === user.password;
      if (right || isTheirKey(attempt, user)) attempt.accept();
      else attempt.reject(['password', 'publickey']);
    });
    connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), root)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const publicKey = ssh2.utils.parseKey(hostKey);
  if (publicKey instanceof Error) throw publicKey;
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${createHash('sha256').update(publicKey.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    /** Cuts every connection, as a bad network does. */
    cut: () => {
      for (const connection of connections) connection.end();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.end();
      }),
  };
}

/** A key of somebody who signs in, sealed with `passphrase`, and what is known of it. */
export const newKeyPair = (passphrase: string) =>
  ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256, passphrase, cipher: 'aes256-ctr' });

/** Whether somebody shows, by a signature, that the key we know them by is theirs. */
function isTheirKey(attempt: AuthContext, user: { username: string; publicKey?: string }): boolean {
  if (attempt.method !== 'publickey' || attempt.username !== user.username || user.publicKey === undefined)
    return false;
  const known = ssh2.utils.parseKey(user.publicKey);
  if (known instanceof Error || !known.getPublicSSH().equals(attempt.key.data)) return false;
  // Asked first whether the key would do, without a signature.
  return (
    !attempt.signature || !attempt.blob || known.verify(attempt.blob, attempt.signature, attempt.hashAlgo) === true
  );
}

/** The library writes a key that it cannot read about once in 256 (mscdex/ssh2#1390): such a key is thrown away. */
function newHostKey(): string {
  for (;;) {
    const key = ssh2.utils.generateKeyPairSync('ed25519').private;
    if (!(ssh2.utils.parseKey(key) instanceof Error)) return key;
  }
}

function serve(sftp: SFTPWrapper, root: string): void {
  const files = new Map<number, FileHandle | string[]>();
  let last = 0;
  const place = (path: string) => join(root, posix.resolve('/', path));
  const handleOf = (opened: FileHandle | string[]) => {
    last += 1;
    files.set(last, opened);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const fileOf = (handle: Buffer): FileHandle => {
    const file = files.get(handle.readUInt32BE());
    if (!file || Array.isArray(file)) throw new Error('no such file');
    return file;
  };
  const answer = (request: number, work: () => Promise<boolean>) => {
    work().then(
      (answered) => {
        if (!answered) sftp.status(request, STATUS_CODE.OK);
      },
      (error: NodeJS.ErrnoException) =>
        sftp.status(request, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE, error.message),
    );
  };
  const attributesOf = async (path: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = await stat(place(path));
    return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) };
  };
  sftp.on('REALPATH', (request, path) =>
    sftp.name(request, [
      {
        filename: posix.resolve('/', path),
        longname: '',
        attrs: { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 },
      },
    ]),
  );
  const look = (request: number, path: string) =>
    answer(request, async () => {
      sftp.attrs(request, await attributesOf(path));
      return true;
    });
  sftp.on('STAT', look);
  sftp.on('LSTAT', look);
  sftp.on('FSTAT', (request, handle) =>
    answer(request, async () => {
      const { mode, uid, gid, size } = await fileOf(handle).stat();
      sftp.attrs(request, { mode, uid, gid, size, atime: 0, mtime: 0 });
      return true;
    }),
  );
  sftp.on('OPEN', (request, path, flags, { mode }) =>
    answer(request, async () => {
      sftp.handle(request, handleOf(await open(place(path), flagsToString(flags) ?? 'r', mode ?? 0o666)));
      return true;
    }),
  );
  sftp.on('READ', (request, handle, offset, length) =>
    answer(request, async () => {
      const { buffer, bytesRead } = await fileOf(handle).read(Buffer.alloc(length), 0, length, offset);
      if (bytesRead === 0) sftp.status(request, STATUS_CODE.EOF);
      else sftp.data(request, buffer.subarray(0, bytesRead));
      return true;
    }),
  );
  sftp.on('WRITE', (request, handle, offset, data) =>
    answer(request, async () => {
      await fileOf(handle).write(data, 0, data.length, offset);
      return false;
    }),
  );
  for (const ignored of ['SETSTAT', 'FSETSTAT'])
    sftp.on(ignored, (request: number) => sftp.status(request, STATUS_CODE.OK));
  sftp.on('CLOSE', (request, handle) =>
    answer(request, async () => {
      const opened = files.get(handle.readUInt32BE());
      files.delete(handle.readUInt32BE());
      if (opened && !Array.isArray(opened)) await opened.close();
      return false;
    }),
  );
  sftp.on('OPENDIR', (request, path) =>
    answer(request, async () => {
      sftp.handle(request, handleOf((await readdir(place(path))).map((name) => posix.join(path, name))));
      return true;
    }),
  );
  sftp.on('READDIR', (request, handle) =>
    answer(request, async () => {
      const paths = files.get(handle.readUInt32BE());
      if (!Array.isArray(paths) || paths.length === 0) {
        sftp.status(request, STATUS_CODE.EOF);
        return true;
      }
      const entries = await Promise.all(
        paths.splice(0).map(async (path) => {
          const attrs = await attributesOf(path);
          const kind = (await stat(place(path))).isDirectory() ? 'd' : '-';
          return {
            filename: posix.basename(path),
            longname: `${kind}rw------- 1 bank bank ${attrs.size} now x`,
            attrs,
          };
        }),
      );
      sftp.name(request, entries);
      return true;
    }),
  );
  sftp.on('MKDIR', (request, path) =>
    answer(request, async () => {
      await mkdir(place(path));
      return false;
    }),
  );
  sftp.on('REMOVE', (request, path) =>
    answer(request, async () => {
      await rm(place(path));
      return false;
    }),
  );
  sftp.on('RENAME', (request, from, to) =>
    answer(request, async () => {
      await rename(place(from), place(to));
      return false;
    }),
  );
  const leave = () => {
    for (const opened of files.values()) if (!Array.isArray(opened)) void opened.close().catch(() => undefined);
    files.clear();
  };
  sftp.on('end', leave);
  sftp.on('close', leave);
}
