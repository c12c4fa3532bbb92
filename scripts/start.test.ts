import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withRunningServer } from '../apps/server/src/settings/running-server.ts';

const SCRIPT = join(import.meta.dirname, 'start.mjs');
const RUNNING = pathToFileURL(join(import.meta.dirname, 'running.mjs')).href;

let folder: string;
let first: ChildProcess | null = null;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'cordelle-start-')));
});
afterEach(async () => {
  if (first?.exitCode === null && first.signalCode === null) {
    first.kill('SIGKILL');
    await once(first, 'exit');
  }
  first = null;
  rmSync(folder, { recursive: true });
});

/** What `npm start` says where it does not start. */
function refusal(environment: NodeJS.ProcessEnv) {
  const { npm_lifecycle_event: _, ...others } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], {
    env: { ...others, PORT: '', SANDBOX_PORT: '', DATA_DIR: folder, ...environment },
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
}

/** A process that has the folder as `npm start` on port 4200 has it. */
async function takeFolder(): Promise<number> {
  const take = `import { takeFolder } from ${JSON.stringify(RUNNING)};
    console.log(takeFolder(${JSON.stringify(folder)}, { port: 4200, sandboxPort: 4301 }) ?? 'taken');
    setInterval(() => {}, 1000);`;
  first = spawn(process.execPath, ['--input-type=module', '-e', take], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!first.stdout) throw new Error('nothing to read');
  expect(String(await once(first.stdout, 'data'))).toBe('taken\n');
  return first.pid ?? 0;
}

test.each([
  [{ PORT: 'abc' }, 'PORT is a number from 1 to 65533, not “abc”'],
  [{ PORT: '70000' }, 'PORT is a number from 1 to 65533, not “70000”'],
  [{ PORT: '4000', SANDBOX_PORT: '65534' }, 'SANDBOX_PORT is a number'],
])('a port that is none is refused in one line (%j)', (environment, words) => {
  expect(refusal(environment)).toEqual({ status: 1, lines: [expect.stringContaining(words)] });
});

test('a second start in the same folder is refused, and commands without a port go to the first one until it is dead', async () => {
  const pid = await takeFolder();
  expect(refusal({ PORT: '5200' })).toEqual({
    status: 1,
    lines: [expect.stringContaining(`on port 4200 (process ${pid}) works in ${folder}`)],
  });
  const found = { DATA_DIR: folder, PORT: '4200', SANDBOX_PORT: '4301' };
  expect(withRunningServer({ DATA_DIR: folder })).toMatchObject(found);
  expect(withRunningServer({ DATA_DIR: folder, PORT: '6000' })).toEqual({ DATA_DIR: folder, PORT: '6000' });

  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'cordelle-copy-')));
  copyFileSync(join(folder, 'running.json'), join(copy, 'running.json'));
  expect(withRunningServer({ DATA_DIR: copy })).toEqual({ DATA_DIR: copy });
  rmSync(copy, { recursive: true });

  first?.kill('SIGKILL');
  if (first) await once(first, 'exit');
  expect(withRunningServer({ DATA_DIR: folder })).toEqual({ DATA_DIR: folder });
  expect(await takeFolder()).not.toBe(pid);
});
