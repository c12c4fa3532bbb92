/** `npm start`: install, build what is stale, run the sandbox and the server, end with the server's "Ready on …". */
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { takeFolder } from './running.mjs';
import { watchNpm } from './watch-npm.mjs';
import { buildAll, environment, install, NODE_FLAGS, nodeProgram, ROOT } from './workspace.mjs';

const PORT_WAIT_MS = 15_000;
const STOP_MAX_MS = 40_000;
const POLL_MS = 100;

/** The sandbox's mail and SFTP servers stand one and two above it. */
const PORT_MAX = 65_533;

const port = portOf('PORT', 3000);
const sandboxPort = portOf('SANDBOX_PORT', port + 1);
const folder = resolve(ROOT, process.env.DATA_DIR || '.data');
const processes = [];
let stopping;

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
process.on('SIGHUP', () => stop(0));

await takeOwnFolder();

install();
const built = await buildAll();
if (built !== 0) process.exit(built);
const withSandbox = (process.env.MODE ?? 'sandbox') === 'sandbox';
for (const taken of withSandbox ? [port, sandboxPort] : [port]) await waitUntilFree(taken);
watchNpm(() => stop(0));

if (withSandbox) start('sandbox', 'apps/sandbox/src/main.ts');
start('server', 'apps/server/src/main.ts');

function portOf(name, otherwise) {
  const given = process.env[name] || String(otherwise);
  const number = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= PORT_MAX) return number;
  refuse(`Not started: ${name} is a number from 1 to ${PORT_MAX}, not “${given}”. For example: PORT=4000 npm start`);
}

/** One of the same port may just be ending, and is waited for. */
async function takeOwnFolder() {
  const deadline = Date.now() + PORT_WAIT_MS;
  for (;;) {
    const other = takeFolder(folder, { port, sandboxPort, publicBaseUrl: process.env.PUBLIC_BASE_URL });
    if (!other) return;
    if (other.port !== port || Date.now() > deadline)
      refuse(
        `Not started: \`npm start\` on port ${other.port} (process ${other.pid}) works in ${folder}. Stop that one, or choose another folder: DATA_DIR=.data-2 PORT=4000 npm start`,
      );
    await sleep(POLL_MS);
  }
}

function refuse(words) {
  console.error(words);
  process.exit(1);
}

function start(name, entry) {
  const child = spawn(
    nodeProgram(),
    [...NODE_FLAGS, '--import', pathToFileURL(join(ROOT, 'scripts/exit-with-parent.mjs')).href, join(ROOT, entry)],
    {
      cwd: ROOT,
      env: { ...environment, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own group: Ctrl-C reaches this process alone, which stops the others in order.
      detached: process.platform !== 'win32',
    },
  );
  child.on('error', (error) => {
    console.error(`${name} could not start: ${error.message}`);
    stop(1);
  });
  child.on('exit', (code, signal) => {
    if (stopping) return;
    console.error(`${name} ended unexpectedly (${signal ?? `code ${code}`})`);
    stop(code || 1);
  });
  processes.push(child);
  relay(name, child.stdout, process.stdout);
  relay(name, child.stderr, process.stderr);
}

async function relay(name, from, to) {
  const label = `${name.padEnd(7)} │ `;
  let announced = false;
  for await (const line of createInterface({ input: from })) {
    if (name === 'server' && line.startsWith('Ready on ')) {
      // The last word belongs to the server, once the outside world answers too.
      if (withSandbox) await waitUntilTaken(sandboxPort);
      announced = true;
    }
    to.write(announced && !line.startsWith('{') ? `${line}\n` : `${label}${line}\n`);
  }
}

/** The server first, so that it can still reach the sandbox while it finishes its work. A second signal ends the patience. */
async function stop(code) {
  if (stopping) {
    for (const child of processes) child.kill('SIGKILL');
    return;
  }
  stopping = true;
  for (const child of processes.toReversed?.() ?? [...processes].reverse()) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS);
    await ended;
    clearTimeout(patience);
  }
  process.exit(code);
}

async function waitUntilFree(wanted) {
  const deadline = Date.now() + PORT_WAIT_MS;
  while (!(await canListen(wanted))) {
    if (Date.now() > deadline) {
      console.error(`Port ${wanted} is taken. Stop what uses it, or choose others: PORT=4000 npm start`);
      process.exit(1);
    }
    await sleep(POLL_MS);
  }
}

async function waitUntilTaken(wanted) {
  while (!stopping && !(await answers(wanted))) await sleep(POLL_MS);
}

function canListen(wanted) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(wanted, () => probe.close(() => resolve(true)));
  });
}

function answers(wanted) {
  return new Promise((resolve) => {
    const probe = connect(wanted, 'localhost');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
