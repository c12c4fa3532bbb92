/**
 * Repairs postgres.js 3.4.9 where a lost connection ends the whole process, or is never used again
 * (porsager/postgres #1154, #1208; open as pull requests #1168 and #1209): a write that waits for its turn meets a socket that is gone,
 * and what was left unwritten stays in the way of the next connection. And where a proxy takes connections and closes them at once,
 * whoever waits is told so, not kept waiting until the database is back. Without it no server outlives a restart of PostgreSQL.
 * Repairs COPY as well: a reader that was full when the last row came, or that gave up, left the connection unread for ever; and rows
 * refused at their end were never answered. Without it no backup of more than a few rows ends.
 * Runs after every install; refuses any other version, so that a new one is looked at before it is trusted.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '3.4.9';
const DRIVER = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/postgres');

/** What stands there, what has to, and how often. */
const REPAIRS = [
  {
    broken: '  function nextWrite(fn) {\n    const x = socket.write(chunk, fn)\n',
    mended:
      '  function nextWrite(fn) {\n' +
      '    if (socket === null) {\n' +
      '      chunk = nextWriteTimer = null\n' +
      "      error(Errors.connection('CONNECTION_CLOSED', options, socket))\n" +
      '      return false\n' +
      '    }\n' +
      '    const x = socket.write(chunk, fn)\n',
    times: 1,
  },
  {
    broken: '    clearImmediate(nextWriteTimer)\n',
    mended: '    clearImmediate(nextWriteTimer), chunk = nextWriteTimer = null\n',
    times: 2,
  },
  {
    broken: '    if (initial)\n      return reconnect()\n\n    !hadError',
    mended:
      '    if (initial && options.host.length > 1)\n      return reconnect()\n\n' +
      "    initial && errored(Errors.connection('CONNECTION_CLOSED', options, socket))\n    !hadError",
    times: 1,
  },
  {
    broken: '  function errored(err) {\n',
    mended: '  function errored(err) {\n    final && (final(err), final = null)\n',
    times: 1,
  },
  {
    broken: '  function CopyOutResponse() {\n    stream = new Stream.Readable({\n      read() { socket.resume() }\n',
    mended:
      '  function CopyOutResponse() {\n    stream = new Stream.Readable({\n      read() { socket && socket.resume() },\n' +
      '      destroy(error, callback) {\n        socket && socket.resume()\n        callback(error)\n      }\n',
    times: 1,
  },
  {
    broken: '    stream && (stream.push(x.subarray(5)) || socket.pause())\n',
    mended: '    stream && !stream.destroyed && (stream.push(x.subarray(5)) || socket.pause())\n',
    times: 1,
  },
  {
    broken: '    stream && stream.push(null)\n    stream = null\n',
    mended: '    stream && stream.push(null)\n    stream = null\n    socket && socket.resume()\n',
    times: 1,
  },
];

export function mendDriver() {
  const { version } = JSON.parse(readFileSync(join(DRIVER, 'package.json'), 'utf8'));
  if (version !== VERSION) throw new Error(`postgres ${version}: see whether scripts/mend-driver.mjs is still needed`);
  const file = join(DRIVER, 'src/connection.js');
  const text = readFileSync(file, 'utf8');
  let mendedText = text;
  for (const { broken, mended, times } of REPAIRS) {
    if (mendedText.split(mended).length === times + 1) continue;
    const parts = mendedText.split(broken);
    if (parts.length !== times + 1) throw new Error(`postgres ${version} is not the one scripts/mend-driver.mjs knows`);
    mendedText = parts.join(mended);
  }
  if (mendedText === text) return;
  // Another file in its place: whoever reads the old one meanwhile, or shares it by a hard link, keeps it whole.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mendedText);
  renameSync(draft, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) mendDriver();
