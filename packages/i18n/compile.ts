// Compiles messages/{en,fr}.json into src/paraglide, one function per key: a module each for bundlers, which leave out what
// a page does not use, and all in one for Node, which opens thousands of files slowly. Their types stand in one file. Exits with 1
// when the languages differ, or when nothing came out: the compiler itself succeeds with no messages when its plugin cannot be loaded.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { rolldown } from 'rolldown';
import { declarationOf, HEAD } from './src/declarations.ts';
import { leanModule } from './src/lean-module.ts';
import { differences, readMessages } from './src/message-files.ts';

const en = readMessages('en');
const fr = readMessages('fr');
const problems = differences(en, fr);
if (problems.length > 0) {
  for (const { key, problem } of problems) console.error(`${key}: ${problem}`);
  process.exit(1);
}

process.chdir(import.meta.dirname);
const fresh = `./src/.paraglide-fresh-${process.pid}`;
const stale = `./src/.paraglide-stale-${process.pid}`;
await compile({
  project: './project.inlang',
  outdir: fresh,
  outputStructure: 'message-modules',
  emitReadme: false,
  strategy: ['baseLocale'],
});

const compiled = readFileSync(`${fresh}/messages/_index.js`, 'utf8').match(/^export \* from/gm)?.length ?? 0;
const expected = Object.keys(en).length;
if (compiled !== expected) {
  rmSync(fresh, { recursive: true });
  console.error(`${compiled} of ${expected} messages were compiled`);
  process.exit(1);
}

const modules = [...readFileSync(`${fresh}/messages/_index.js`, 'utf8').matchAll(/^export \* from '(.+)'/gm)];
const declared = modules.map(([, module = '']) => {
  const file = join(fresh, 'messages', module);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, leanModule(source));
  return declarationOf(source);
});
writeFileSync(`${fresh}/messages/_index.d.ts`, [HEAD, ...declared].join('\n'));
writeFileSync(`${fresh}/messages.d.ts`, readFileSync(`${fresh}/messages.js`, 'utf8').replaceAll(/^\/\*.*\*\/\n/gm, ''));
// Ours tells the language (`current-locale.ts`).
for (const file of ['runtime.js', 'server.js']) rmSync(`${fresh}/${file}`);

const allInOne = await rolldown({
  input: `${fresh}/messages/_index.js`,
  external: /\/(said\.ts|registry\.js)$/,
  treeshake: false,
});
// As deep as the modules it is made of: what they import from `../` stays there.
await allInOne.write({ file: `${fresh}/all/messages.js`, comments: false });
writeFileSync(`${fresh}/all.js`, "export * from './all/messages.js';\nexport * as m from './all/messages.js';\n");

// Swapped in whole, so that a running server or test never imports half of the words.
if (existsSync('./src/paraglide')) renameSync('./src/paraglide', stale);
renameSync(fresh, './src/paraglide');
rmSync(stale, { recursive: true, force: true });
console.log(`${compiled} messages in en and fr`);
