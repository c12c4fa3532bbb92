/**
 * Repairs postgres.js 3.4.9 where a lost connection ends the whole process, or is never used again
 * (porsager/postgres #1154, #1208; open as pull requests #1168 and #1209): a write that waits for its turn meets a socket that is gone,
 * and what was left unwritten stays in the way of the next connection. And where a proxy takes connections and closes them at once,
 * whoever waits is told so, not kept waiting until the database is back. Without it no server outlives a restart of PostgreSQL.
 * Runs after every install; refuses any other version, so that a new one is looked at before it is trusted.
 */
import { readFileSync, writeFileSync } from 'node:fs';
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
];

export function mendDriver() {
  const { version } = JSON.parse(readFileSync(join(DRIVER, 'package.json'), 'utf8'));
  if (version !== VERSION) throw new Error(`postgres ${version}: see whether scripts/mend-driver.mjs is still needed`);
  const file = join(DRIVER, 'src/connection.js');
  const text = readFileSync(file, 'utf8');
  if (REPAIRS.every(({ mended }) => text.includes(mended))) return;
  let mendedText = text;
  for (const { broken, mended, times } of REPAIRS) {
    const parts = mendedText.split(broken);
    if (parts.length !== times + 1) throw new Error(`postgres ${version} is not the one scripts/mend-driver.mjs knows`);
    mendedText = parts.join(mended);
  }
  writeFileSync(file, mendedText);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) mendDriver();
