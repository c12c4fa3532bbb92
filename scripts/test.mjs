/**
 * `npm test` runs every part; `verify`, `verify:db` and `e2e` run one. The exit code tells; the last line is
 * `N passed, N failed`, where a check without test cases of its own (format, types, build) counts as one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSources, install, run, tasks } from './workspace.mjs';

const reports = mkdtempSync(join(tmpdir(), 'cordelle-reports-'));
let passed = 0;
let failed = 0;

const PARTS = {
  verify: async () => {
    await check('words and pages', buildSources);
    await check('format and lint', () => run('biome', ['check', '--diagnostic-level=error', '.']));
    await check('types', () => tasks('typecheck', '--continue'));
    await vitest('unit');
  },
  'verify:db': async () => {
    await buildSources();
    await vitest('db');
  },
  e2e: async () => {
    await check('console', () => tasks('build'));
    await playwright();
  },
};

const asked = process.argv[2];
if (asked !== undefined && !(asked in PARTS)) {
  console.error(`usage: node scripts/test.mjs [${Object.keys(PARTS).join(' | ')}]`);
  process.exit(2);
}

install();
if (asked !== undefined) await PARTS[asked]();
else {
  console.log('\n── verify:db');
  await PARTS['verify:db']();
  // The stories wait for pages half of the time: what needs neither database nor browser runs beside them.
  const verified = beside('verify');
  console.log('\n── e2e');
  await PARTS.e2e();
  console.log('\n── verify');
  await verified();
}
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Starts a part as a process of its own; the answer waits for its end, then says what it said and counts what it counted. */
function beside(part) {
  const output = [];
  const child = spawn(process.execPath, [import.meta.filename, part], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  process.once('exit', () => child.kill());
  return async () => {
    const code = await ended;
    const said = Buffer.concat(output).toString();
    process.stdout.write(said);
    const [, more, fewer] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
    count(Number(more ?? 0), code === 0 ? 0 : Math.max(1, Number(fewer ?? 1)));
  };
}

async function check(name, work) {
  const ok = (await work()) === 0;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  count(ok ? 1 : 0, ok ? 0 : 1);
}

async function vitest(project) {
  const report = join(reports, `${project}.json`);
  const args = [`--project=${project}`, '--passWithNoTests', '--reporter=minimal', '--reporter=json'];
  // As in CI: a missing snapshot is a failure, not a file written in passing.
  const code = await run('vitest', ['run', ...args, `--outputFile.json=${report}`], { CI: 'true' });
  countReport(report, code, (json) => {
    // A file that does not load has no test cases, and is a failure all the same.
    const broken = json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return [json.numPassedTests, json.numFailedTests + broken.length];
  });
}

async function playwright() {
  const report = join(reports, 'e2e.json');
  const code = await run('playwright', ['test', '--pass-with-no-tests', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  countReport(report, code, ({ stats, errors }) => [stats.expected + stats.flaky, stats.unexpected + errors.length]);
}

/** A run that ended badly without naming a failed test (no report, a crash, an open handle) is one failure. */
function countReport(file, exitCode, read) {
  let counts = [0, 0];
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    counts = [0, exitCode === 0 ? 0 : 1];
  }
  count(counts[0], exitCode !== 0 && counts[1] === 0 ? 1 : counts[1]);
}

function count(more, fewer) {
  passed += more;
  failed += fewer;
}
