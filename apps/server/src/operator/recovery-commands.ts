import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LAST_NUMBER_MAX } from '@cordelle/domain/bank-file/file-numbers.ts';
import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import {
  armSending,
  decideInDoubt,
  type Reconciliation,
  reconciliation,
  takeCopy,
  type Word,
} from '@cordelle/engine/bank-files/outbound/reconcile.ts';
import { inboundNamesOf } from '@cordelle/engine/bank-profile.ts';
import { type Command, required, UsageError, type Words, wholeNumber } from './command.ts';

const STEP = 'operator';
const ALL = 'all';

function railsOf(words: Words): readonly Rail[] {
  const rail = words.option('rail') ?? ALL;
  if (rail === ALL) return RAILS;
  const named = RAILS.filter((known) => known === rail);
  if (named.length === 0) throw new UsageError('--rail is CA, US or all');
  return named;
}

const wordOf = (app: App, words: Words): Word => ({
  by: `system:${STEP}`,
  at: app.clock.now(),
  note: required(words, 'note'),
  record: (tx, act) => recordSystemAct(tx, STEP, act),
});

/** Files of a folder that carry the name of a file of ours or of the bank; others are passed by. */
async function takeCopies(app: App, rails: readonly Rail[], folder: string): Promise<number> {
  let taken = 0;
  const readers = await Promise.all(
    rails.map(async (rail) => ({ rail, read: await inboundNamesOf(app.worker, rail) })),
  );
  for (const name of (await readdir(folder)).sort()) {
    const ours = (rail: Rail) => name.startsWith(`${rail}_`) && /\.(txt|ach)$/.test(name);
    const rail = readers.find((known) => known.read(name) !== null || ours(known.rail))?.rail;
    if (rail && (await takeCopy(app, rail, name, await readFile(join(folder, name))))) taken += 1;
  }
  return taken;
}

function linesOf({ rail, arm, inDoubt, decided, inbound }: Reconciliation): string[] {
  const standing = arm?.reason ? `waits to be armed (${arm.reason})` : arm ? 'is armed' : 'has never sent';
  return [
    `${rail} ${standing}; ${decided} files wait for their day, ${inbound} files of the bank are read again from the archive`,
    ...inDoubt.map(
      ({ name, archived }) => `  ${name}: in doubt; ${archived ? 'its bytes are here' : 'no copy is here'}`,
    ),
  ];
}

export const recoveryCommands: readonly Command[] = [
  {
    name: 'reconcile',
    usage: '[--rail CA|US] [--from <folder>] [--adopt <name>|all] [--never-arrived <name>|all] [--note <text>]',
    what: 'compare with the archive what the database knows to be at the bank; take copies, and say what became of each file',
    needs: 'app',
    async run(app, words) {
      const rails = railsOf(words);
      const from = words.option('from');
      const lines: string[] = [];
      if (from) lines.push(`${await takeCopies(app, rails, from)} copies are taken into the archive`);
      const decisions = [
        { decision: 'adopt', name: words.option('adopt') },
        { decision: 'never_arrived', name: words.option('never-arrived') },
      ] as const;
      for (const { decision, name } of decisions) {
        if (!name) continue;
        const word = wordOf(app, words);
        const inDoubt = (await Promise.all(rails.map((rail) => reconciliation(app, rail)))).flatMap(
          (one) => one.inDoubt,
        );
        const meant = inDoubt.filter((file) => name === ALL || name === file.name);
        if (meant.length === 0 && name !== ALL)
          return { ok: false, lines, found: `nothing is decided: no file named ${name} is in doubt` };
        for (const file of meant) await decideInDoubt(app, file, decision, word);
      }
      const after = await Promise.all(rails.map((rail) => reconciliation(app, rail)));
      const doubtful = after.reduce((sum, { inDoubt }) => sum + inDoubt.length, 0);
      return {
        ok: doubtful === 0,
        lines: [...lines, ...after.flatMap(linesOf)],
        found:
          doubtful === 0
            ? 'every file that the bank may have is known or decided about'
            : `${doubtful} files that the bank may have are in doubt`,
      };
    },
  },
  {
    name: 'arm',
    usage: '--rail CA|US|all --note <text> [--last-number <n>]',
    what: 'let a rail send again, once no file is in doubt; the number is the highest the bank has seen (US: of a trace)',
    needs: 'app',
    async run(app, words) {
      const rails = railsOf(words);
      required(words, 'rail');
      const word = wordOf(app, words);
      if (words.option('last-number') !== undefined && rails.length > 1)
        throw new UsageError('--last-number is about one rail');
      const lines: string[] = [];
      for (const rail of rails) {
        const lastNumber = wholeNumber(words, 'last-number', { min: 0, max: LAST_NUMBER_MAX[rail] });
        const until = await armSending(app, rail, lastNumber, word);
        lines.push(
          until === null
            ? `${rail} sends`
            : `${rail} lives its days again from the archive until ${until.toISOString()}, then sends`,
        );
      }
      return { ok: true, lines, found: `${rails.join(' and ')} armed` };
    },
  },
];
