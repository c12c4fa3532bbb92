/**
 * `npm run serve -- all | server | worker`: starts one process of an installation that is built, with no port but its own. Nothing
 * is installed and nothing compiled: `npm run build` does that before, or whoever packed the release.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, environment, NODE_FLAGS, nodeProgram, ROOT, SERVER_FLAGS } from './workspace.mjs';

const KINDS = ['all', 'server', 'worker'];

const [kind = process.env.PROCESS ?? 'all', ...rest] = process.argv.slice(2);
if (!KINDS.includes(kind) || rest.length > 0) {
  console.error(`usage: npm run serve -- ${KINDS.join(' | ')}`);
  process.exit(2);
}
const missing = BUILT.filter((path) => !existsSync(join(ROOT, path)));
if (missing.length > 0) {
  console.error(`Not started: ${missing.join(', ')} is missing; \`npm run build\` makes it`);
  process.exit(1);
}

const child = spawn(nodeProgram(), [...(kind === 'server' ? SERVER_FLAGS : NODE_FLAGS), 'apps/server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...environment, PROCESS: kind },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
