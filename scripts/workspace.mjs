/** What every command needs before it can work, in plain Node 20: the dependencies of the lock file, and the Node it brings. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lightenDrizzle } from './lighten-drizzle.mjs';
import { patchPostgres } from './patch-postgres.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Stands in an unpacked release: it is built already, and lacks what would build it. */
export const RELEASE_FILE = 'release.json';
export const isRelease = () => existsSync(join(ROOT, RELEASE_FILE));
const NODE_MAJOR_MIN = 24;
/** Of Linux, on every machine we know. */
const TICKS_PER_SECOND = 100;
/** Processor seconds of the children that ended so far, and how many of `run` have not. */
let counted = 0;
let underWay = 0;
const BIN = join(ROOT, 'node_modules/.bin');

/** Programs of the workspace come first, and with them the Node of the lock file. */
export const environment = {
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
  // Four passwords at once take four threads: files and names of hosts keep as many.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
  // What was compiled once is loaded faster by the next process.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache/compile'),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
};

/** Runs `npm ci` when the lock file differs from what is installed. In a release there is nothing to install or to build. */
export function install() {
  if (isRelease()) {
    console.error(
      'This is a release, built already: `npm run serve -- all` starts it, and docs/operations.md says the rest.',
    );
    process.exit(1);
  }
  installLocked();
  patchPostgres();
  lightenDrizzle();
}

function installLocked() {
  const lockFile = join(ROOT, 'package-lock.json');
  const stampFile = join(ROOT, 'node_modules/.installed-lock');
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!installedByHand(lockFile, stampFile)) {
    console.log('Installing dependencies…');
    const npm = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (npm.status !== 0) process.exit(npm.status ?? 1);
  }
  writeFileSync(stampFile, wanted);
}

/** npm itself just installed this lock file, and nobody has stamped it yet. */
function installedByHand(lockFile, stampFile) {
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  return !existsSync(stampFile) && existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
}

/** The Node that runs TypeScript: the lock file's, or the one at hand where no such package exists (macOS). */
export function nodeProgram() {
  const locked = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(locked)) return locked;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath;
  throw new Error(`Node ${NODE_MAJOR_MIN} is needed on this platform (this is ${process.version})`);
}

/** Flags of what answers people alone: an answer leaves much behind, and a nursery that holds it is swept a third less. */
export const SERVER_FLAGS = ['--max-semi-space-size=64'];
/**
 * Flags of every other program, which works through whole days and spreadsheets: a small nursery halves its memory, and its heap is
 * collected at twice of what lives in it, not at four times, and from the beginning.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--initial-old-space-size=64'];

/** Processor seconds of every child that has ended, with those it waited for itself; `NaN` where the system does not say. */
function processorSeconds() {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/**
 * Runs a program of the workspace to its end and returns its exit code. With `say` its words go there, else to this
 * process's own output; `started` is told of the process, `ended` of the processor seconds it took.
 */
export function run(program, args, extraEnvironment = {}, { say, started, ended } = {}) {
  return new Promise((resolve) => {
    // What ended otherwise before is no part of it.
    if (underWay === 0) counted = processorSeconds();
    underWay += 1;
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: say ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...environment, ...extraEnvironment },
      shell: process.platform === 'win32',
    });
    started?.(child);
    if (say) for (const stream of [child.stdout, child.stderr]) stream.on('data', say);
    // The terminal signals the child as well; this process only has to outlive it and pass its answer on.
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', () => {
      underWay -= 1;
      const before = counted;
      counted = processorSeconds();
      ended?.(counted - before);
    });
    child.on('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

/** Made by the build, so that no list of git knows them; nothing serves without all three. */
export const BUILT = ['packages/i18n/src/paraglide', 'packages/payer-pages/dist', 'apps/web/dist'];

/** What runs from its source but for these two: words are compiled, and so are the pages of payers. */
export const buildSources = () => tasks('build', '--filter=@cordelle/i18n', '--filter=@cordelle/payer-pages');

/** Everything that is compiled: these, and the console. */
export const buildAll = () => tasks('build');

/** Runs turbo tasks, from its cache where nothing changed; says nothing unless one fails. */
export function tasks(...args) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn('turbo', ['run', ...args, '--output-logs=errors-only', '--log-order=grouped'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
