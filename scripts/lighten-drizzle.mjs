/**
 * Node reads the package of every file it loads, and parses its `exports` each time. Those of drizzle-orm name four hundred files
 * (130 kB): half of the time in which a process of ours starts. So its folders get a package of two words, which Node meets first,
 * and the list keeps what somebody imports from outside: not the files within a folder. Runs after every install (`postinstall`) and
 * before every command.
 */
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/drizzle-orm');
/** The list as it is published is more than twice as long, what is kept of it less than half. */
const LIGHT_BYTES_MAX = 60_000;

/** `drizzle-orm/pg-core`, `drizzle-orm/postgres-js/migrator`; not `drizzle-orm/pg-core/columns/text`. */
const isEntrance = (path) => path.split('/').length <= 2 || /\/(driver|migrator)$/.test(path);

/** Returns whether there was anything to do. */
export function lightenDrizzle(folder = INSTALLED) {
  const file = join(folder, 'package.json');
  if (statSync(file).size < LIGHT_BYTES_MAX) return false;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = join(folder, entry.name, 'package.json');
    if (entry.isDirectory() && !existsSync(inner)) writeFileSync(inner, '{"type":"module"}\n');
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.exports = Object.fromEntries(Object.entries(manifest.exports).filter(([path]) => isEntrance(path)));
  // Another file in its place: whoever reads the old one meanwhile, or shares it by a hard link, keeps it whole.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(manifest, null, 2));
  renameSync(draft, file);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) lightenDrizzle();
