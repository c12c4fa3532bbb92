// Merges words into both languages at once and keeps the files sorted: node scripts/add-messages.mjs words.json
// words.json: { "key": { "en": "…", "fr": "…" } }. A key that exists is replaced. French spaces before a colon, % and $ and inside « » become
// unbreakable; before ? ! ; there is none, as is the custom in Canada.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const [source] = process.argv.slice(2);
if (!source) throw new Error('usage: node scripts/add-messages.mjs <words.json>');
const words = JSON.parse(readFileSync(source, 'utf8'));
for (const [key, word] of Object.entries(words)) {
  if (!/^[a-z][a-z0-9_]*$/.test(key)) throw new Error(`${key}: keys are snake_case`);
  if (!word.en || !word.fr) throw new Error(`${key}: both languages are needed`);
}
const UNBREAKABLE = '\u00A0';
const spaced = (text) =>
  text
    .replace(/ (?=[:»$%])/g, UNBREAKABLE)
    .replace(/« /g, `«${UNBREAKABLE}`)
    .replace(/ (?=[?!;])/g, '');
/** Words that depend on a number hold their sentences under `match`; the rest of them is no text. */
const inFrench = (word) =>
  typeof word === 'string'
    ? spaced(word)
    : word.map((variant) => ({
        ...variant,
        match: Object.fromEntries(Object.entries(variant.match).map(([when, text]) => [when, spaced(text)])),
      }));
for (const word of Object.values(words)) word.fr = inFrench(word.fr);
const folder = new URL('../packages/i18n/messages/', import.meta.url);
const lock = new URL('.lock', folder);
for (let attempt = 0; ; attempt += 1) {
  try {
    mkdirSync(lock);
    break;
  } catch (error) {
    if (attempt > 100) throw error;
    await setTimeout(50);
  }
}
try {
  for (const language of ['en', 'fr']) {
    const file = new URL(`${language}.json`, folder);
    const { $schema, ...known } = JSON.parse(readFileSync(file, 'utf8'));
    for (const [key, word] of Object.entries(words)) known[key] = word[language];
    const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(file, `${JSON.stringify({ $schema, ...sorted }, null, 2)}\n`);
  }
} finally {
  rmdirSync(lock);
}
