/** One fault planted into a source file: `from`, which stands there once, becomes `to`. The tests named must notice. */
export type Mutation = {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Test files, or folders of them, that are run. */
  readonly tests: readonly string[];
  /** Why no test can notice: the program behaves the same. */
  readonly same?: string;
};

/** Faults of one file, or of several with the same tests: `[file, from, to]`. */
export const mutationsOf = (
  folder: string,
  tests: readonly string[],
  faults: readonly (readonly [file: string, from: string, to: string, same?: string])[],
): Mutation[] =>
  faults.map(([file, from, to, same]) => ({ file: `${folder}/${file}`, from, to, tests, ...(same && { same }) }));
