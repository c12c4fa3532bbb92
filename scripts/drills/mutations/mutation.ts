/** One fault planted into a source file: `from`, which stands there once, becomes `to`. The tests named must notice. */
export type Mutation = {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Test files, or folders of them, that are run. */
  readonly tests: readonly string[];
  /** Of these files only the tests with such names, where all of them take long. */
  readonly only?: string;
  /** Why no test can notice: the program behaves the same. */
  readonly same?: string;
};

/** Which tests must notice, and where: all tests of the files, or those with such names. */
type Watch = { readonly tests: readonly string[]; readonly only?: string };

/** Faults of files in one folder that the same tests must notice: `[file, from, to]`, with a fourth word where nobody can. */
export const mutationsOf = (
  folder: string,
  watch: Watch,
  faults: readonly (readonly [file: string, from: string, to: string, same?: string])[],
): Mutation[] =>
  faults.map(([file, from, to, same]) => ({ file: `${folder}/${file}`, from, to, ...watch, ...(same && { same }) }));

/** The source with the fault in it. Throws where the place is not there, or not once. */
export function planted({ file, from, to }: Mutation, source: string): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file}: ${JSON.stringify(from)} stands there ${parts.length - 1} times`);
  return parts.join(to);
}
