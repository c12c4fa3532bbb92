import type { Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { join, posix } from 'node:path';
import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE, flagsToString } = ssh2.utils.sftp;
const READ_BYTES_MAX = 256 * 1024;

type OpenFolder = { readonly kind: 'folder'; entries: FileEntry[] };
type OpenFile = { readonly kind: 'file'; readonly file: FileHandle };

/** One SFTP session whose `/` is `root`; nothing outside it can be named. */
export function serveFolder(sftp: SFTPWrapper, root: string): void {
  const handles = new Map<number, OpenFile | OpenFolder>();
  let nextHandle = 1;

  const placeOf = (path: string): string => join(root, posix.resolve('/', path));
  const remember = (opened: OpenFile | OpenFolder): Buffer => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(nextHandle);
    handles.set(nextHandle, opened);
    nextHandle += 1;
    return handle;
  };
  const known = (handle: Buffer): OpenFile | OpenFolder | undefined =>
    handle.length === 4 ? handles.get(handle.readUInt32BE()) : undefined;
  const fileOf = (handle: Buffer): FileHandle => {
    const opened = known(handle);
    if (opened?.kind !== 'file') throw new Error('no such handle');
    return opened.file;
  };

  /** Answers a request with what `work` sends, or with OK when it sends nothing, or with why it failed. */
  const answer = (request: number, work: () => Promise<'answered' | 'done'>): void => {
    work().then(
      (outcome) => {
        if (outcome === 'done') sftp.status(request, STATUS_CODE.OK);
      },
      (error: NodeJS.ErrnoException) => sftp.status(request, statusOf(error), error.code ?? error.message),
    );
  };

  sftp.on('REALPATH', (request, path) => {
    sftp.name(request, [{ filename: posix.resolve('/', path), longname: '', attrs: NO_ATTRIBUTES }]);
  });
  sftp.on('STAT', (request, path) =>
    answer(request, async () => {
      sftp.attrs(request, attributesOf(await stat(placeOf(path))));
      return 'answered';
    }),
  );
  sftp.on('LSTAT', (request, path) =>
    answer(request, async () => {
      sftp.attrs(request, attributesOf(await lstat(placeOf(path))));
      return 'answered';
    }),
  );
  sftp.on('OPEN', (request, path, flags) =>
    answer(request, async () => {
      const mode = flagsToString(flags);
      if (mode === null) throw new Error('open mode not supported');
      sftp.handle(request, remember({ kind: 'file', file: await open(placeOf(path), mode, 0o600) }));
      return 'answered';
    }),
  );
  sftp.on('READ', (request, handle, offset, length) =>
    answer(request, async () => {
      const buffer = Buffer.alloc(Math.min(length, READ_BYTES_MAX));
      const { bytesRead } = await fileOf(handle).read(buffer, 0, buffer.length, offset);
      if (bytesRead === 0) sftp.status(request, STATUS_CODE.EOF);
      else sftp.data(request, buffer.subarray(0, bytesRead));
      return 'answered';
    }),
  );
  sftp.on('WRITE', (request, handle, offset, data) =>
    answer(request, async () => {
      await fileOf(handle).write(data, 0, data.length, offset);
      return 'done';
    }),
  );
  sftp.on('FSTAT', (request, handle) =>
    answer(request, async () => {
      sftp.attrs(request, attributesOf(await fileOf(handle).stat()));
      return 'answered';
    }),
  );
  // clients set modes and times after an upload; the bank keeps its own
  sftp.on('SETSTAT', (request) => sftp.status(request, STATUS_CODE.OK));
  sftp.on('FSETSTAT', (request) => sftp.status(request, STATUS_CODE.OK));
  sftp.on('CLOSE', (request, handle) =>
    answer(request, async () => {
      const opened = known(handle);
      if (!opened) throw new Error('no such handle');
      handles.delete(handle.readUInt32BE());
      if (opened.kind === 'file') {
        await opened.file.datasync();
        await opened.file.close();
      }
      return 'done';
    }),
  );
  sftp.on('OPENDIR', (request, path) =>
    answer(request, async () => {
      sftp.handle(request, remember({ kind: 'folder', entries: await entriesOf(placeOf(path)) }));
      return 'answered';
    }),
  );
  sftp.on('READDIR', (request, handle) => {
    const opened = known(handle);
    if (opened?.kind !== 'folder') return sftp.status(request, STATUS_CODE.FAILURE);
    const next = opened.entries.splice(0, 100);
    if (next.length === 0) return sftp.status(request, STATUS_CODE.EOF);
    sftp.name(request, next);
  });
  sftp.on('MKDIR', (request, path) =>
    answer(request, async () => {
      await mkdir(placeOf(path), { mode: 0o700 });
      return 'done';
    }),
  );
  sftp.on('RMDIR', (request, path) =>
    answer(request, async () => {
      await rmdir(placeOf(path));
      return 'done';
    }),
  );
  sftp.on('REMOVE', (request, path) =>
    answer(request, async () => {
      await unlink(placeOf(path));
      return 'done';
    }),
  );
  sftp.on('RENAME', (request, from, to) =>
    answer(request, async () => {
      // the protocol's rename never replaces, unlike the file system's
      if (await exists(placeOf(to))) throw new Error('target exists');
      await rename(placeOf(from), placeOf(to));
      return 'done';
    }),
  );
  for (const unsupported of ['READLINK', 'SYMLINK', 'EXTENDED'])
    sftp.on(unsupported, (request: number) => sftp.status(request, STATUS_CODE.OP_UNSUPPORTED));

  sftp.on('close', () => {
    for (const opened of handles.values()) if (opened.kind === 'file') void opened.file.close().catch(() => {});
    handles.clear();
  });
}

const NO_ATTRIBUTES: Attributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };

const attributesOf = (stats: Stats): Attributes => ({
  mode: stats.mode,
  uid: stats.uid,
  gid: stats.gid,
  size: stats.size,
  atime: Math.floor(stats.atimeMs / 1000),
  mtime: Math.floor(stats.mtimeMs / 1000),
});

async function entriesOf(folder: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const filename of (await readdir(folder)).sort()) {
    // a file may be moved away between the listing and this look at it
    const stats = await lstat(join(folder, filename)).catch(() => null);
    if (!stats) continue;
    const kind = stats.isDirectory() ? 'd' : '-';
    const longname = `${kind}rw------- 1 bank bank ${stats.size} ${stats.mtime.toISOString().slice(0, 10)} ${filename}`;
    entries.push({ filename, longname, attrs: attributesOf(stats) });
  }
  return entries;
}

const exists = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null)) !== null;

function statusOf(error: NodeJS.ErrnoException): number {
  if (error.code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE;
  if (error.code === 'EACCES' || error.code === 'EPERM') return STATUS_CODE.PERMISSION_DENIED;
  return STATUS_CODE.FAILURE;
}
