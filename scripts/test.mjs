/**
 * `npm test` runs every part; `verify`, `verify:db` and `e2e` run one. The exit code tells; the last line is
 * `N passed, N failed`, where a check without test cases of its own (format, types, build) counts as one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
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
  // Compiled once, before parts that run at the same time read it.
  await check('console', () => tasks('build'));
  // The stories wait for pages half of the time: what needs no browser runs beside them, and gives way to them.
  const others = beside('verify:db', 'verify');
  console.log('\n── e2e');
  await playwright();
  await others();
}
rmSync(reports, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs parts one after the other beside this one; the answer waits for their end, then says what they said and counts. */
function beside(...parts) {
  const ended = (async () => {
    const answers = [];
    for (const part of parts) answers.push({ part, ...(await apart(part)) });
    return answers;
  })();
  return async () => {
    for (const { part, code, said } of await ended) {
      process.stdout.write(`\n── ${part}\n${said}`);
      const [, more, fewer] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
      count(Number(more ?? 0), code === 0 ? 0 : Math.max(1, Number(fewer ?? 1)));
    }
  };
}

/** A part as a process of its own, to its end. */
function apart(part) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(process.execPath, [import.meta.filename, part], { stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    process.once('exit', () => child.kill());
    child.on('close', (code) => resolve({ code, said: Buffer.concat(output).toString() }));
  });
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
