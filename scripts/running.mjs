/** Which `npm start` runs on a data folder, and where: two would run two banks in it, and commands follow the one there is. */
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Read by `apps/server/src/settings/running-server.ts` too. */
const FILE = 'running.json';

/** Takes the folder for this process until it ends. Returns whoever has it already; null: nobody. */
export function takeFolder(folder, { port, sandboxPort, publicBaseUrl }) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  const mine = JSON.stringify({
    // A copy of the folder is another installation.
    folder: realpathSync(folder),
    process: identityOf(process.pid),
    port,
    sandboxPort,
    ...(publicBaseUrl && { publicBaseUrl }),
  });
  for (;;) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const other = runningOn(folder);
      if (other) return other;
      rmSync(path, { force: true });
    }
  }
  process.once('exit', () => {
    if (contentOf(path) === mine) rmSync(path, { force: true });
  });
  return null;
}

function runningOn(folder) {
  try {
    const { process: identity, port, ...said } = JSON.parse(contentOf(join(folder, FILE)));
    const pid = Number(identity.split(' ')[0]);
    const lives = said.folder === realpathSync(folder) && isAlive(pid) && identityOf(pid) === identity;
    return lives ? { pid, port } : null;
  } catch {
    return null;
  }
}

/** Names a process for good, as `packages/db/src/process-identity.ts` does: a pid alone comes back for another one. */
const identityOf = (pid) => `${pid} ${contentOf(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[19] ?? ''}`.trim();

function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !/^State:\s+Z/m.test(contentOf(`/proc/${pid}/status`));
}

function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
