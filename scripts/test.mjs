/**
 * `npm test` runs every part; `verify`, `verify:db` and `e2e` run one, `verify:nodes` the tests of `verify:db` on a cluster. Words
 * after it choose tests: those in files whose path holds a word, else those whose text does. In a run of everything a story that
 * fails is told once more, in a new installation; one that passes only then is named at the end: its cause is to be found. The
 * exit code tells; at the end stand the wall and processor time of each step, the slowest tests, and as the last line
 * `N passed, N failed`, where a check without test cases of its own (format, types, build) counts as one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTests, KINDS } from './find-tests.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';
import { buildAll, buildSources, install, nodeProgram, run } from './workspace.mjs';

const PARTS = { verify: ['unit'], 'verify:db': ['db'], 'verify:nodes': ['db'], e2e: ['e2e'] };
const SLOWEST = 10;
/** Gives way to the stories, and not so much that it is still at it long after them. */
const BESIDE_PRIORITY = 2;
/** Each checker of types works out for itself what it shares with the others: half of the cores do it with less work. */
const CHECKERS = Math.max(1, Math.floor(availableParallelism() / 2));

/** Of one day, however long they take: demo data end then, and one that begins after midnight would need others. Swedish is written so. */
const STORY_DAY = {
  DEMO_DAY: process.env.DEMO_DAY || new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(),
};

const reports = mkdtempSync(join(tmpdir(), 'cordelle-reports-'));
const steps = [];
const tests = [];
let passed = 0;
let failed = 0;

const [first = '', ...rest] = process.argv.slice(2);
const part = first in PARTS ? first : undefined;
const given = part === undefined ? process.argv.slice(2) : rest;
const words = given.filter((word) => !word.startsWith('--'));
const flags = given.filter((word) => word.startsWith('--'));
if (flags.length > 0 && part !== 'e2e' && words.length === 0) {
  console.error(
    `usage: node scripts/test.mjs [${Object.keys(PARTS).join(' | ')}] [words or files …] [--headed, for stories]`,
  );
  process.exit(2);
}

if (part === 'verify:nodes' && !process.env.CITUS_URL) {
  console.error('CITUS_URL names no cluster: the address of its coordinator, as the owner of the tests’ databases');
  process.exit(2);
}
await step('install', async () => install());
if (words.length > 0) await chosen(part === undefined ? Object.keys(KINDS) : PARTS[part]);
else if (part === 'verify') await built(buildSources, () => verify());
else if (part === 'verify:db' || part === 'verify:nodes') await built(buildSources, () => vitest('db', []));
else if (part === 'e2e') await built(buildAll, () => stories(flags));
else await built(buildAll, everything);
rmSync(reports, { recursive: true, force: true });

console.log('\nWall time, and that of processors where it is known (without servers that outlive who started them)');
for (const { name, seconds, processor } of steps)
  console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${inProcessors(processor)}  ${name}`);
if (tests.length > 0) console.log('Slowest tests');
for (const { seconds, file, title } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
  console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`);
const toldTwice = tests.filter((test) => test.toldTwice);
if (toldTwice.length > 0) console.log('Passed only when told again: find out why');
for (const { file, title } of toldTwice) console.log(`  ${file}: ${title}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** The stories wait for pages half of the time: what needs no browser runs beside them, and gives way to them. */
async function everything() {
  const others = async () => {
    // The short ones first: while they run, the demo data are made, for which all stories wait.
    await beside(verify);
    await beside((place) => vitest('db', [], place));
  };
  await Promise.all([stories(['--retries=1']), others()]);
}

async function verify(place = {}) {
  await Promise.all([
    check('format and lint', (told) =>
      run('biome', ['check', '--diagnostic-level=error', '.'], {}, { ...place, ...told }),
    ),
    check('types', (told) => run('tsc', ['-p', '.', '--checkers', `${CHECKERS}`], {}, { ...place, ...told })),
    // Tests are no users: an export or a dependency that the product does not need is dead.
    check('dead code', (told) => run('knip', ['--production', '--no-progress'], {}, { ...place, ...told })),
    vitest('unit', [], place),
  ]);
}

async function stories(args) {
  await check('demo data', (told) => run(nodeProgram(), ['apps/web/e2e/support/make-templates.ts'], STORY_DAY, told));
  await playwright(args);
}

/** What is compiled before anything runs from it. */
async function built(compile, work) {
  await check('build', compile);
  await work();
}

/** What holds the words, of the kinds of tests asked for. */
async function chosen(kinds) {
  const found = findTests(words, kinds);
  if (found.length > 0) await check('build', found.some(({ kind }) => kind === 'e2e') ? buildAll : buildSources);
  for (const { kind, files, pattern } of found) {
    if (kind === 'e2e') await playwright([...flags, ...files, ...(pattern ? ['-g', pattern] : [])]);
    else await vitest(kind, [...files, ...(pattern ? ['-t', pattern] : [])]);
  }
  if (tests.length > 0) return;
  console.error(`no test is called ${words.map((word) => `“${word}”`).join(' or ')}`);
  count(0, 1);
}

/** A step at a lower priority, whose words come when it has ended. */
async function beside(work) {
  const said = [];
  await work({
    started: ({ pid }) => pid !== undefined && setPriority(pid, BESIDE_PRIORITY),
    say: (chunk) => said.push(chunk),
  });
  process.stdout.write(Buffer.concat(said));
}

/** As wide as any. */
function inProcessors(seconds = Number.NaN) {
  return (Number.isNaN(seconds) ? '' : `${seconds.toFixed(1)} s`).padStart(8);
}

async function step(name, work) {
  const began = performance.now();
  let processor;
  const ended = (seconds) => {
    processor = seconds;
  };
  const answer = await work({ ended });
  steps.push({ name, seconds: (performance.now() - began) / 1000, processor });
  return answer;
}

async function check(name, work) {
  const ok = (await step(name, work)) === 0;
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  count(ok ? 1 : 0, ok ? 0 : 1);
}

async function vitest(project, args, place = {}) {
  const report = join(reports, `${project}.json`);
  const reporters = ['--passWithNoTests', '--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
  // As in CI: a missing snapshot is a failure, not a file written in passing.
  const work = (told) =>
    run('vitest', ['run', `--project=${project}`, ...reporters, ...args], { CI: 'true' }, { ...place, ...told });
  countReport(await step(`${project === 'db' ? 'database' : 'unit'} tests`, work), () => readVitest(report));
}

async function playwright(args) {
  const report = join(reports, 'e2e.json');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...STORY_DAY };
  const work = (told) =>
    run('playwright', ['test', '--pass-with-no-tests', '--reporter=list,json', ...args], environment, told);
  countReport(await step('stories', work), () => readPlaywright(report));
}

/** A run that ended badly without naming a failed test (no report, a crash, an open handle) is one failure. */
function countReport(exitCode, read) {
  let report = { passed: 0, failed: 0, tests: [] };
  try {
    report = read();
  } catch {
    // No report was written.
  }
  tests.push(...report.tests);
  count(report.passed, exitCode !== 0 && report.failed === 0 ? 1 : report.failed);
}

function count(more, fewer) {
  passed += more;
  failed += fewer;
}
