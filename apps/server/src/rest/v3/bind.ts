import type { Declarations } from '@cordelle/api/trpc.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { Route, Shown } from './route.ts';
import { type WireSchema, type Writer, wireSchema, writerOf } from './wire.ts';

const NO_INPUT = z.strictObject({});
/** Keys of the envelope: no answer may use them for something else. */
const ENVELOPE_KEYS = ['status', 'messages', 'errors', 'code', 'request_id'];

/** A procedure as a route sees it: what it takes and returns, and how it is called. */
export type BoundProcedure = {
  readonly path: string;
  readonly type: 'query' | 'mutation';
  readonly declarations: Declarations;
  readonly input: WireSchema;
  /** What it refuses about the form of an input; null: nothing. */
  readonly misread: (input: unknown) => z.core.$ZodError | null;
  readonly output: WireSchema;
  readonly write: Writer;
};

/** A route whose procedures exist and whose messages can be mapped. */
export type BoundRoute = {
  readonly route: Route;
  readonly procedure: BoundProcedure;
  readonly beside: Readonly<Record<string, BoundProcedure>>;
  readonly dryRun: BoundProcedure | null;
  /** What it wrote: by which procedure it is read, and in which shape. */
  readonly shows: { readonly procedure: BoundProcedure; readonly answer: WireSchema; readonly write: Writer } | null;
  /** The same call where its body names a field that another procedure is for. */
  readonly where: { readonly field: string; readonly bound: BoundRoute } | null;
  /** Public shape of the answer, before the envelope. */
  readonly answer: WireSchema;
  readonly write: Writer;
  /** Names in the path, as in `/settlements/:id`. */
  readonly pathNames: readonly string[];
  /** Name in the path that says for which client the call is; null where the query or the body may. */
  readonly clientInPath: string | null;
};

/**
 * Looks a procedure up and reads its schemas; `readAs`: what is sent has this form and is made its input by the route. Throws
 * when it is missing or its messages are not plain JSON.
 */
export function bindProcedure(router: AnyTRPCRouter, path: string, readAs?: WireSchema): BoundProcedure {
  const procedure: unknown = router._def.procedures[path];
  if (!procedure) throw new Error(`no procedure ${path}`);
  const { type, meta, inputs, output } = definitionOf(procedure);
  if (type === 'subscription') throw new Error(`${path} is no query and no mutation`);
  if (!output || inputs.length > 1) throw new Error(`${path} must declare one output and at most one input`);
  const answer = wireSchema(output, 'output', `output of ${path}`);
  const taken = inputs[0] ?? NO_INPUT;
  return {
    path,
    type,
    declarations: meta,
    input: readAs ?? wireSchema(taken, 'input', `input of ${path}`),
    misread: (input) => taken.safeParse(input).error ?? null,
    output: answer,
    write: writerOf(answer),
  };
}

type Definition = {
  type: 'query' | 'mutation' | 'subscription';
  meta: Declarations;
  inputs: z.ZodType[];
  output?: z.ZodType;
};
/** What the library keeps of a procedure. The cast holds for procedures made by `procedure()`, which are all there are. */
const definitionOf = (procedure: unknown): Definition => (procedure as { _def: Definition })._def;

/** Binds a table of routes to the procedures of a router, and stops the boot where one cannot be answered. */
export function bindRoutes(router: AnyTRPCRouter, routes: readonly Route[]): BoundRoute[] {
  return routes.map((route): BoundRoute => {
    const procedure = bindProcedure(router, route.procedure);
    const { dryRun, where, rename: _, ...alike } = route;
    const [other] = where ? bindRoutes(router, [{ ...alike, procedure: where.procedure }]) : [];
    const bound = {
      route,
      procedure,
      beside: Object.fromEntries(
        Object.entries(route.beside ?? {}).map(([key, path]) => [key, bindProcedure(router, path)]),
      ),
      shows: route.shows ? boundShown(router, route.shows) : null,
      dryRun: dryRun ? bindProcedure(router, dryRun.procedure, dryRun.asked && procedure.input) : null,
      where: where && other ? { field: where.field, bound: other } : null,
      ...namesInPath(route, procedure),
    };
    const answer = route.answer
      ? wireSchema(route.answer.schema, 'output', `answer of ${route.method} ${route.path}`)
      : bound.procedure.output;
    const complete = { ...bound, answer, write: writerOf(answer) };
    refuseMisfit(complete);
    return complete;
  });
}

function boundShown(router: AnyTRPCRouter, { as, procedure: path, by, answer }: Shown) {
  const procedure = bindProcedure(router, path);
  if (procedure.type !== 'query' || !procedure.input.properties?.[by])
    throw new Error(`${as}: ${path} is no query that takes ${by}`);
  const shape = answer ? wireSchema(answer.schema, 'output', `${as} of ${path}`) : procedure.output;
  return { procedure, answer: shape, write: writerOf(shape) };
}

function namesInPath(route: Route, { declarations, input }: BoundProcedure) {
  const pathNames = [...route.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  const namesClient = declarations.auth === 'member' && !input.properties?.clientId;
  const isClient = (name: string) => (route.rename?.[name] ?? name) === 'clientId' || name === 'client_id';
  return { pathNames, clientInPath: (namesClient ? pathNames.find(isClient) : undefined) ?? null };
}

function refuseMisfit(bound: BoundRoute): void {
  const { route, procedure, beside, dryRun, answer, pathNames, clientInPath } = bound;
  const name = `${route.method} ${route.path}`;
  for (const { path, declarations } of [...Object.values(beside), ...(dryRun ? [dryRun] : [])])
    if (declarations.scope !== procedure.declarations.scope)
      throw new Error(`${name}: ${path} takes another scope than ${procedure.path}`);
  if ((procedure.type === 'query') !== (route.method === 'GET'))
    throw new Error(`${name} calls the ${procedure.type} ${procedure.path}`);
  const known = Object.keys(procedure.input.properties ?? {});
  for (const pathName of pathNames) {
    if (pathName === clientInPath) continue;
    const declared = route.rename?.[pathName] ?? pathName;
    if (!known.some((key) => snakeCase(key) === snakeCase(declared)))
      throw new Error(`${name}: ${procedure.path} takes no ${declared}`);
  }
  const taken = Object.entries(answer.properties ?? {})
    .filter(([key, schema]) => ENVELOPE_KEYS.includes(snakeCase(key)) && !fitsEnvelope(key, schema))
    .map(([key]) => key);
  if (!route.as && taken.length > 0)
    throw new Error(`${name}: ${taken.join(', ')} belongs to the envelope; name it by \`as\``);
}

/** Sentences by place, or all of them in one list, as the envelope has them: what was done may say more than that it was. */
const fitsEnvelope = (key: string, schema: WireSchema): boolean =>
  (key === 'messages' && areMessages(schema)) || (key === 'errors' && areSentences(schema));
const areSentences = ({ type, items }: WireSchema): boolean => type === 'array' && items?.type === 'string';
const areMessages = ({ properties }: WireSchema): boolean =>
  properties !== undefined && Object.values(properties).every(areSentences);
