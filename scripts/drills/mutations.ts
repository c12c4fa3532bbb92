// Plants one fault at a time and runs the tests that must notice it: `npm run drill mutations [words of file names …]`. Each
// file is put back at once, also when the drill is interrupted. Passes when 95 % are caught.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { BANK_FILE_MUTATIONS } from './mutations/bank-files.ts';
import { DAY_MUTATIONS } from './mutations/day.ts';
import { DOMAIN_MUTATIONS } from './mutations/domain.ts';
import { type Mutation, planted } from './mutations/mutation.ts';

const CAUGHT_MIN = 0.95;

const words = process.argv.slice(3);
const mutations = [...DOMAIN_MUTATIONS, ...BANK_FILE_MUTATIONS, ...DAY_MUTATIONS].filter(
  ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
);

const reports = mkdtempSync(join(tmpdir(), 'cordelle-mutations-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** Puts the file as it was back; a fault must not outlive the drill. */
let putBack = (): void => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    putBack();
    process.exit(1);
  });

const sourceOf = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8');
for (const mutation of mutations) planted(mutation, sourceOf(mutation.file));

/** Names of the tests that passed; null where one failed. One worker; the first failure ends them. */
async function passed({ tests, only }: Pick<Mutation, 'tests' | 'only'>): Promise<string[] | null> {
  const project = tests.some((test) => test.includes('.int.test.')) ? 'db' : 'unit';
  const report = join(reports, 'tests.json');
  const words = [
    'run',
    `--project=${project}`,
    '--bail=1',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  if (only) words.push('-t', only);
  const env = { ...process.env, CI: 'true' };
  const child = spawn(`${ROOT}/node_modules/.bin/vitest`, [...words, ...tests], { cwd: ROOT, stdio: 'ignore', env });
  const [code] = await once(child, 'close');
  if (code !== 0) return null;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) => (status === 'passed' ? fullName : [])),
  );
}

// without a fault everything that will watch is there and passes: one run for all watched tests of the same files
for (const [name, watches] of Map.groupBy(mutations, ({ tests }) => tests.join(' '))) {
  const [{ tests }] = watches as [Mutation, ...Mutation[]];
  const watched = new Set(watches.flatMap(({ only }) => only ?? []));
  const names = await passed({ tests, ...(watched.size > 0 && { only: [...watched].join('|') }) });
  if (!names?.length) throw new Error(`fails without a fault: ${name}`);
  for (const only of watched)
    if (!names.some((test) => new RegExp(only).test(test))) throw new Error(`${name}: no test is named ${only}`);
  console.log(`passes  ${name}`);
}

const table = new Map<string, { caught: number; same: number; missed: number }>();
const left: Mutation[] = [];
for (const mutation of mutations) {
  const path = `${ROOT}/${mutation.file}`;
  const source = sourceOf(mutation.file);
  putBack = () => writeFileSync(path, source);
  writeFileSync(path, planted(mutation, source));
  let missed: boolean;
  try {
    missed = (await passed(mutation)) !== null;
  } finally {
    putBack();
  }
  const area = mutation.file.split('/').slice(1, -1).join('/').replace('/src', '');
  const row = table.get(area) ?? { caught: 0, same: 0, missed: 0 };
  row[missed ? (mutation.same ? 'same' : 'missed') : 'caught'] += 1;
  table.set(area, row);
  if (missed) left.push(mutation);
  console.log(
    `${missed ? 'MISSED' : 'caught'}  ${mutation.file}: ${JSON.stringify(mutation.from)} → ${JSON.stringify(mutation.to)}`,
  );
}

for (const [area, { caught, same, missed }] of table)
  console.log(
    `${area.padEnd(36)} ${String(caught).padStart(3)} caught ${String(same).padStart(3)} same ${String(missed).padStart(3)} missed`,
  );
for (const { file, from, same } of left) console.log(`${file}: ${JSON.stringify(from)}: ${same ?? 'NOBODY NOTICED'}`);
const caught = mutations.length - left.length;
const share = caught / mutations.length;
console.log(`${caught} of ${mutations.length} caught (${(share * 100).toFixed(1)} %)`);
if ((words.length === 0 && share < CAUGHT_MIN) || left.some(({ same }) => same === undefined)) process.exitCode = 1;
