import type { App } from '@cordelle/engine/app.ts';
import type { Env } from '../env.ts';

/** What a command came to. `lines` are shown first, `found` is the last line; not `ok` makes the exit code 1. */
export type Outcome = { readonly ok: boolean; readonly lines?: readonly string[]; readonly found: string };

/** Words after the command: those without dashes, and `--name value` or `--name`. */
export type Words = {
  readonly given: readonly string[];
  option(name: string): string | undefined;
  flag(name: string): boolean;
};

/** Says on the way how far a long command is. */
export type Tell = (line: string) => void;

/** One word of the operator's command line. */
export type Command = {
  readonly name: string;
  /** What follows the name, words before options; whatever is not named here is refused. */
  readonly usage: string;
  readonly what: string;
  /** `false`: it looks, and leaves a database that lacks a migration as it is. Left out: it brings it to the newest one first. */
  readonly migrates?: boolean | ((words: Words) => boolean);
} /** Works where nothing else would. */ & (
  | { readonly needs: 'environment'; run(environment: NodeJS.ProcessEnv, words: Words): Promise<Outcome> }
  | { readonly needs: 'app'; run(app: App, words: Words, env: Env): Promise<Outcome> }
  | { readonly needs: 'database'; run(url: string, words: Words, env: Env, tell: Tell): Promise<Outcome> }
);

/** The command line cannot be understood: exit code 2. */
export class UsageError extends Error {}

/** An option that must be there. */
export function required(words: Words, name: string): string {
  const value = words.option(name);
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

export function firstWord(words: Words, what: string): string {
  const [word, ...more] = words.given;
  if (!word || more.length > 0) throw new UsageError(`give ${what}`);
  return word;
}

/** An option that is a whole number; null where it is not given. */
export function wholeNumber(
  words: Words,
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  const given = words.option(name);
  if (given === undefined) return null;
  const number = /^[0-9]{1,15}$/.test(given) ? Number(given) : Number.NaN;
  if (!(number >= min && number <= max)) throw new UsageError(`--${name} is from ${min} to ${max}`);
  return number;
}
