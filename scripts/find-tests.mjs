/** Finds tests by words, in the file system: `npm test -- holdback`, `npm test -- packages/domain/src/money.test.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace.mjs';

/** The kinds of tests, by how their files end; the first that fits counts. */
export const KINDS = { e2e: /\.spec\.ts$/, db: /\.int\.test\.ts$/, unit: /\.test\.tsx?$/ };

const NO_SOURCE = new Set(['node_modules', 'dist', 'paraglide', '.turbo']);

/**
 * Per kind asked for the files whose path holds one of the words, or, where there are none, those whose text does with the
 * pattern that picks the tests named so.
 */
export function findTests(words, kinds) {
  const files = ['packages', 'apps', 'scripts'].flatMap(filesBelow).filter((file) => kinds.includes(kindOf(file)));
  const holds = (text) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  const named = files.filter(holds);
  if (named.length > 0) return byKind(named);
  const pattern = words.map(anyCase).join('|');
  return byKind(files.filter((file) => holds(readFileSync(join(ROOT, file), 'utf8')))).map((found) => ({
    ...found,
    pattern,
  }));
}

const anyCase = (word) =>
  word
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

const kindOf = (file) => Object.keys(KINDS).find((kind) => KINDS[kind].test(file));

const byKind = (files) =>
  Object.keys(KINDS)
    .map((kind) => ({ kind, files: files.filter((file) => kindOf(file) === kind) }))
    .filter((found) => found.files.length > 0);

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NO_SOURCE.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
