import type { AppRouter } from '@cordelle/api/root.ts';
import type { UploadPurpose } from '@cordelle/api/uploads/limits.ts';
import type { ErrorCode } from '@cordelle/domain/errors.ts';
import type { inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';

type Outputs = inferRouterOutputs<AppRouter>;
type Area = keyof Outputs & string;
/** `area.procedure` of every procedure there is; any other name does not compile. */
export type ProcedurePath = { [A in Area]: `${A}.${keyof Outputs[A] & string}` }[Area];
type OutputOf<Path extends ProcedurePath> = Path extends `${infer A extends Area}.${infer Name}`
  ? Outputs[A][Name & keyof Outputs[A]]
  : never;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer whose public shape differs from the procedure's: the shape, and how one becomes the other. */
export type Reshape = { readonly schema: z.ZodType; readonly reshape: (output: unknown) => unknown };

/** `inPart`: only some fields are asked about, so that others may be empty still. */
type Asked = (input: Readonly<Record<string, unknown>>, inPart: boolean) => unknown;

/** The same call asked with `validate_only=true`: nothing is stored, the problems are the answer. */
export type DryRun = {
  readonly procedure: ProcedurePath;
  /** The question, made of what the call itself takes; without it the procedure takes the fields as they are sent. */
  readonly asked?: Asked;
  readonly rename: Readonly<Record<string, string>>;
  readonly findings: (output: unknown) => Findings;
};
export type Findings = {
  /** Words by field. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  /** Words about what would be saved but looks unintended. */
  readonly warnings: readonly string[];
  /** Words by field about what would be saved otherwise than it was asked: a date that moves. */
  readonly movedDates?: Readonly<Record<string, readonly string[] | undefined>>;
};

/**
 * A record that a call wrote, as another procedure answers it that is asked by its id. What is written stays so: whoever may not
 * read it, or wants no more than that it is done (`Prefer: return=minimal`), gets the answer without.
 */
export type Shown = {
  readonly as: string;
  readonly procedure: ProcedurePath;
  /** Where that one takes the id. */
  readonly by: string;
  readonly answer?: Reshape;
};

/** One call of the public contract: method and path on one side, a procedure on the other. */
export type Route = {
  readonly method: Method;
  readonly path: string;
  readonly procedure: ProcedurePath;
  /** Key the payload may be wrapped in. */
  readonly body?: string;
  /** The body is multipart and brings a file of this kind. */
  readonly upload?: UploadPurpose;
  /**
   * The procedure answers with a link; the call with the file behind it where its type is asked for, otherwise with JSON: the
   * text of a spreadsheet as `csv`, the address of a document as `pdf`.
   */
  readonly download?: 'csv' | 'pdf';
  /** A DELETE that takes a body, as POST and PUT always do. */
  readonly withBody?: true;
  /** Key the answer stands under; without it the answer's own keys stand beside the status. */
  readonly as?: string;
  /** Public name → name in the procedure's input, both as declared there. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Request header → field of the input it carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Word in the body where its status stands elsewhere. */
  readonly bodyStatus?: string;
  /** Further procedures asked the same question, and the keys their answers stand under. */
  readonly beside?: Readonly<Record<string, ProcedurePath>>;
  /** What was written, read after it was, under a key of its own. */
  readonly shows?: Shown;
  /** Another procedure, called in place of this one where the body names its field. */
  readonly where?: { readonly field: string; readonly procedure: ProcedurePath };
  readonly answer?: Reshape;
  readonly dryRun?: DryRun;
  /** Refusals of the rules behind this call, for its readers. */
  readonly refusals?: readonly ErrorCode[];
  /** Everything it says, refusals too, is in the `language` of its input; else in what the request prefers. */
  readonly inLanguageOfInput?: true;
  /** What its path names need not be there: a name that cannot be is wrong, not missing. */
  readonly makesWhatPathNames?: true;
};
type Options = Omit<Route, 'method' | 'path' | 'procedure'>;

/** Whether what is asked stands in the body; otherwise a body is not read. */
export const takesBody = ({ method, withBody }: Route): boolean =>
  method === 'POST' || method === 'PUT' || (method === 'DELETE' && withBody === true);

const route =
  (method: Method) =>
  (path: string, procedure: ProcedurePath, options: Options = {}): Route => ({ method, path, procedure, ...options });

export const get = route('GET');
export const post = route('POST');
export const put = route('PUT');
export const del = route('DELETE');

/** The public shape of an answer. The casts hold because the adapter passes the output of the procedure named. */
export function answering<Path extends ProcedurePath, Shape extends z.ZodType>(
  _procedure: Path,
  schema: Shape,
  reshape: (output: OutputOf<Path>) => z.input<Shape>,
): Reshape {
  return { schema, reshape: (output) => reshape(output as OutputOf<Path>) };
}

/** What `validate_only=true` asks instead. The cast holds for the same reason. */
export function dryRun<Path extends ProcedurePath>(
  procedure: Path,
  findings: (output: OutputOf<Path>) => Findings,
  rename: Readonly<Record<string, string>> = {},
): DryRun {
  return { procedure, rename, findings: (output) => findings(output as OutputOf<Path>) };
}

/** The same where the question is made of the fields of the call. */
export function dryRunOf<Path extends ProcedurePath>(
  procedure: Path,
  asked: Asked,
  findings: (output: OutputOf<Path>) => Findings,
): DryRun {
  return { ...dryRun(procedure, findings), asked };
}
