// `npm run drill <name>`: long drills that the gate has no time for, each a file of `scripts/drills`. The exit code tells.
import { readdirSync } from 'node:fs';

const folder = new URL('drills/', import.meta.url);
const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
const [name = ''] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`usage: npm run drill <name>: ${names.join(', ')}`);
  process.exit(2);
}
await import(new URL(`${name}.ts`, folder).href);
