import { readFile, stat } from 'node:fs/promises';
import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { SANCTION_LISTS, type SanctionList } from '@cordelle/domain/sanctions/kinds.ts';
import { NotAList } from '@cordelle/domain/sanctions/xml.ts';
import type { App } from '@cordelle/engine/app.ts';
import { ListNotLoaded, loadList } from '@cordelle/engine/sanctions/load-list.ts';
import { type Command, type Outcome, UsageError, type Words } from './command.ts';

/** The largest list is a quarter of it. */
const BYTES_MAX = 120_000_000;
const FILES_MAX = 3;

const isList = (word: string | undefined): word is SanctionList => SANCTION_LISTS.some((list) => list === word);

async function show(app: App): Promise<Outcome> {
  const lists = await app.screening.listsInForce(app.worker.sql);
  const missing = SANCTION_LISTS.filter((list) => !lists.some((one) => one.list === list));
  return {
    ok: true,
    lines: lists.map(
      ({ list, publishedOn, entryCount, checkedAt }) =>
        `${list}: of ${publishedOn}, ${entryCount} entries, looked after on ${checkedAt.toISOString().slice(0, 10)}`,
    ),
    found: `${lists.length} lists${missing.length > 0 ? `; not loaded: ${missing.join(', ')}` : ''}`,
  };
}

async function load(app: App, [name, ...paths]: readonly string[], words: Words): Promise<Outcome> {
  if (!isList(name) || paths.length === 0 || paths.length > FILES_MAX)
    throw new UsageError(`give load, a list (${SANCTION_LISTS.join(', ')}) and its files`);
  const publishedOn = words.option('date') ?? null;
  const today = providerDate(app.clock.now());
  if (publishedOn !== null && (!isCalendarDate(publishedOn) || publishedOn > today))
    throw new UsageError('--date is a day that has come, as 2026-03-18');
  try {
    const files = await Promise.all(paths.map(readBounded));
    const loaded = await loadList(app, { list: name, files, publishedOn, fewer: words.flag('fewer') });
    const { entryCount, nameCount, changes, hash } = loaded;
    return {
      ok: true,
      lines: [`SHA-256 ${hash}`],
      found:
        changes === null
          ? `${name} is still that of ${loaded.publishedOn}: ${entryCount} entries, ${nameCount} names`
          : `${name} of ${loaded.publishedOn} counts from now on: ${entryCount} entries, ${nameCount} names; ${changes.added} are new or changed, ${changes.removed} are gone. Every business is compared with it`,
    };
  } catch (error) {
    if (error instanceof NotAList || error instanceof ListNotLoaded)
      return { ok: false, found: `${name} stays as it was: ${error.message}` };
    throw error;
  }
}

async function readBounded(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > BYTES_MAX) throw new ListNotLoaded(`${path} has more than ${BYTES_MAX} bytes`);
  return readFile(path);
}

export const sanctionsCommands: readonly Command[] = [
  {
    name: 'sanctions-list',
    usage: 'show | load <list> <file> [<file> <file>] [--date <day>] [--fewer]',
    what: 'published lists that businesses, owners and signers are compared with (docs/operations.md)',
    needs: 'app',
    async run(app, words) {
      const [act, ...more] = words.given;
      if (act === 'show' && more.length === 0) return show(app);
      if (act === 'load') return load(app, more, words);
      throw new UsageError('give show, or load with a list and its files');
    },
  },
];
