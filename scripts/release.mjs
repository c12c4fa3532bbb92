/**
 * `npm run release`: builds, and packs what an installation needs into `release/cordelle-<version>.tar.gz`, with the hash of the
 * file beside it. Unpacked, `npm ci --omit=dev` and `npm run serve` need nothing of development.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, buildAll, install, RELEASE_FILE, ROOT } from './workspace.mjs';

/** What only tests and those who change the program read. */
const LEFT_OUT = [
  /\.test\.tsx?$/,
  /(^|\/)(testing|e2e|bench|__snapshots__)\//,
  /^\.(ci|github)\//,
  /^apps\/web\/src\//,
  /^scripts\/drills?\b/,
  /_snapshot\.json$/,
  /\.d\.ts$/,
];

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const name = `cordelle-${version}`;
const folder = join(ROOT, 'release');

install();
const built = await buildAll();
if (built !== 0) process.exit(built);

const commit = git('rev-parse', 'HEAD').trim();
const changed = git('status', '--porcelain').trim() !== '';
const tryingOut = (because) => console.error(`${because}: this archive is for trying out.`);
if (changed) tryingOut('Files here differ from the last commit');
else if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`))
  tryingOut(`No tag v${version} is here`);
else if (!readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version} `))
  tryingOut(`CHANGELOG.md has no heading “## ${version} (<day>)”`);
const tracked = git('ls-files').split('\n').filter(Boolean);
const files = [...tracked, ...BUILT.flatMap((path) => below(path))].filter(
  (path) => !LEFT_OUT.some((pattern) => pattern.test(path)),
);
mkdirSync(folder, { recursive: true });
writeFileSync(join(ROOT, RELEASE_FILE), `${JSON.stringify({ version, commit, changed }, null, 2)}\n`);
const list = join(folder, 'files');
writeFileSync(list, [...files, RELEASE_FILE].join('\n'));
const archive = join(folder, `${name}.tar.gz`);
// Owners and times of the machine that packs are nobody's: the same commit gives the same bytes.
const packed = spawnSync(
  'tar',
  [
    '--create',
    '--gzip',
    '--file',
    archive,
    '--transform',
    `s,^,${name}/,`,
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${git('log', '-1', '--format=%ct').trim()}`,
    '--files-from',
    list,
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
rmSync(list);
rmSync(join(ROOT, RELEASE_FILE));
if (packed.status !== 0) process.exit(packed.status ?? 1);
const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${sha256}  ${name}.tar.gz\n`);
console.log(`${archive}: ${files.length} files, ${(statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sha256}`);

function git(...args) {
  const answer = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (answer.status !== 0) throw new Error(`git ${args.join(' ')}: ${answer.stderr}`);
  return answer.stdout;
}

function below(path) {
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? below(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}
