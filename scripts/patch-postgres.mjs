/**
 * Applies `patches/postgres+3.4.9.patch` to the installed driver, which says at its head what it repairs and which issues of
 * porsager/postgres describe it. Runs after every install (`postinstall`) and before every command; refuses any other
 * version, so that a new one is looked at before it is trusted.
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PATCHES = join(ROOT, 'patches');
const DRIVER = join(ROOT, 'node_modules/postgres');

/** Returns whether the driver had to be changed. */
export function patchPostgres(driver = DRIVER) {
  const { version } = JSON.parse(readFileSync(join(driver, 'package.json'), 'utf8'));
  const name = `postgres+${version}.patch`;
  if (!readdirSync(PATCHES).includes(name)) throw new Error(`patches/${name} is missing: is the patch still needed?`);
  const { file, hunks } = readPatch(readFileSync(join(PATCHES, name), 'utf8'));
  const path = join(driver, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  // In their order: where the earlier ones stand, the next one is at its new place, applied by an older patch or not yet.
  let changed = false;
  for (const { start, before, after } of hunks) {
    if (holds(lines, start, after)) continue;
    if (!holds(lines, start, before))
      throw new Error(`${file} of postgres ${version} is not the one that patches/${name} knows`);
    lines.splice(start, before.length, ...after);
    changed = true;
  }
  if (!changed) return false;
  // Another file in its place: whoever reads the old one meanwhile, or shares it by a hard link, keeps it whole.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, lines.join('\n'));
  renameSync(draft, path);
  return true;
}

/** A unified diff of one file. */
function readPatch(text) {
  const [, file] = /^\+\+\+ b\/(.+)$/m.exec(text) ?? [];
  if (file === undefined) throw new Error('the patch names no file');
  const hunks = text.split(/^@@ /m).slice(1);
  return { file, hunks: hunks.map(readHunk) };
}

/** Lines before and after, and where both begin once earlier hunks are applied, counted from 0. */
function readHunk(hunk) {
  const [heading, ...body] = hunk.replace(/\n$/, '').split('\n');
  const [, newLine] = /^-\d+,\d+ \+(\d+),\d+ @@/.exec(heading) ?? [];
  const side = (mark) => body.filter((line) => [' ', mark].includes(line[0] ?? ' ')).map((line) => line.slice(1));
  return { start: newLine - 1, before: side('-'), after: side('+') };
}

const holds = (lines, start, wanted) => wanted.every((line, index) => lines[start + index] === line);

if (process.argv[1] === fileURLToPath(import.meta.url)) patchPostgres();
