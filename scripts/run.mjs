/** Runs a TypeScript entry with the workspace's Node: `node scripts/run.mjs apps/server/src/cli.ts verify-ledger`. */
import { watchNpm } from './watch-npm.mjs';
import { buildSources, install, isRelease, NODE_FLAGS, nodeProgram, run } from './workspace.mjs';

const [entry, ...args] = process.argv.slice(2);
if (!entry) {
  console.error('usage: node scripts/run.mjs <entry.ts> [arguments]');
  process.exit(2);
}
watchNpm(() => process.kill(process.pid, 'SIGTERM'));
const built = isRelease() ? 0 : await prepare();
process.exit(built || (await run(nodeProgram(), [...NODE_FLAGS, entry, ...args])));

function prepare() {
  install();
  return buildSources();
}
