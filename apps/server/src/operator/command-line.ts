import { parseArgs } from 'node:util';
import { compose } from '../compose.ts';
import { readEnv } from '../env.ts';
import { openLog } from '../log.ts';
import { reasonOf } from '../reason.ts';
import { withRunningServer } from '../settings/running-server.ts';
import { startDatabase } from '../start-database.ts';
import { auditCommands } from './audit-commands.ts';
import { bankCommands } from './bank-commands.ts';
import { clusterCommands } from './cluster-commands.ts';
import { type Command, type Outcome, type Tell, UsageError, type Words } from './command.ts';
import { databaseCommands } from './database-commands.ts';
import { dayCommands } from './day-commands.ts';
import { doctorCommands } from './doctor/doctor.ts';
import { keyCommands } from './key-commands.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { recoveryCommands } from './recovery-commands.ts';
import { retentionCommands } from './retention-commands.ts';
import { sanctionsCommands } from './sanctions-commands.ts';

const COMMANDS: readonly Command[] = [
  ...databaseCommands,
  ...clusterCommands,
  ...ledgerCommands,
  ...keyCommands,
  ...auditCommands,
  ...retentionCommands,
  ...dayCommands,
  ...bankCommands,
  ...sanctionsCommands,
  ...doctorCommands,
  ...recoveryCommands,
  ...peopleCommands,
];
const EXIT = { done: 0, found: 1, misunderstood: 2 } as const;

const OPTIONS = {
  help: { type: 'boolean' },
  check: { type: 'boolean' },
  replace: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'read-only': { type: 'boolean' },
  client: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  rail: { type: 'string' },
  note: { type: 'string' },
  mail: { type: 'string' },
  from: { type: 'string' },
  adopt: { type: 'string' },
  'never-arrived': { type: 'string' },
  'last-number': { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
  schedule: { type: 'string' },
  pieces: { type: 'string' },
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  language: { type: 'string' },
  date: { type: 'string' },
  fewer: { type: 'boolean' },
} as const;

const help = (): string[] => [
  'npm run cordelle -- <command>',
  '',
  ...COMMANDS.flatMap(({ name, usage, what }) => [`  ${name} ${usage}`.trimEnd(), `      ${what}`]),
];

type Understood = { readonly name: string; readonly words: Words; readonly options: readonly string[] };

function understand(args: readonly string[]): Understood {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const options = new Map<string, string | boolean>(Object.entries(values));
    const [name = 'help', ...given] = positionals;
    return {
      name: values.help ? 'help' : name,
      options: [...options.keys()],
      words: {
        given,
        option: (option) => {
          const value = options.get(option);
          return typeof value === 'string' ? value : undefined;
        },
        flag: (option) => options.get(option) === true,
      },
    };
  } catch (error) {
    throw new UsageError(misunderstood(error));
  }
}

/** What `parseArgs` could not make out, in words of ours. */
function misunderstood(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /--[\w-]+|'-\w/.exec(error.message)?.[0].replace("'", '') ?? '';
  switch ('code' in error && error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `there is no option “${option}”; \`help\` shows what each command takes`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return error.message.includes('does not take an argument')
        ? `${option} stands alone: nothing follows it`
        : `${option} wants a word after it`;
    default:
      return error.message;
  }
}

/** A command takes what its usage shows and nothing else: `rebuild-projections check` is not `rebuild-projections --check`. */
function commandOf({ name, words, options }: Understood): Command {
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) throw new UsageError(`there is no command “${name}”; \`help\` lists them`);
  const wantsWords = !/^(\[?--|$)/.test(command.usage);
  const stranger =
    options.find((option) => !new RegExp(`--${option}\\b(?!-)`).test(command.usage)) ??
    (wantsWords ? undefined : words.given[0]);
  if (stranger !== undefined) {
    const shown = options.includes(stranger) ? `--${stranger}` : `“${stranger}”`;
    throw new UsageError(`${name} does not take ${shown}; it is: ${`${name} ${command.usage}`.trimEnd()}`);
  }
  return command;
}

async function carryOut(command: Command, words: Words, environment: NodeJS.ProcessEnv, tell: Tell): Promise<Outcome> {
  if (command.needs === 'environment') return command.run(environment, words);
  const env = readEnv(environment);
  const { migrates: given = true } = command;
  const migrates = typeof given === 'function' ? given(words) : given;
  if (command.needs === 'database') {
    const database = await startDatabase(env, { migrates });
    try {
      return await command.run(database.url, words, env, tell);
    } finally {
      await database.stop();
    }
  }
  const { app, close } = await compose(env, openLog(env.logLevel === 'info' ? 'error' : env.logLevel), { migrates });
  try {
    return await command.run(app, words, env);
  } finally {
    await close();
  }
}

/** What a command line came to: the exit code (0 done, 1 found wrong or failed, 2 misunderstood) and the lines to show. */
export type Answer = { readonly code: number; readonly lines: readonly string[] };

/** Carries out one command line, its words without the program's name, against the database and folders of `environment`;
 *  ports it does not name are those of the `npm start` that runs there. `tell` hears how far a long one is. */
export async function carryOutLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  tell: Tell = () => undefined,
): Promise<Answer> {
  try {
    const understood = understand(args);
    if (understood.name === 'help') return { code: EXIT.done, lines: help() };
    const command = commandOf(understood);
    const { ok, lines = [], found } = await carryOut(command, understood.words, withRunningServer(environment), tell);
    return { code: ok ? EXIT.done : EXIT.found, lines: [...lines, found] };
  } catch (error) {
    return { code: error instanceof UsageError ? EXIT.misunderstood : EXIT.found, lines: [reasonOf(error)] };
  }
}
