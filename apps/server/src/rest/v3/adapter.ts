import { noteRequest } from '@cordelle/api/api-keys/request-log.ts';
import { mayRead } from '@cordelle/api/auth/may-read.ts';
import type { RequestContext } from '@cordelle/api/context.ts';
import { openDownload } from '@cordelle/api/downloads/open-download.ts';
import { refusalOf, retrySeconds, unknownFields } from '@cordelle/api/refusal.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Log } from '@cordelle/engine/app.ts';
import { type Language, language as languageField } from '@cordelle/validation/language.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import { type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { fileAnswer, streamOf } from '../../http/file-answer.ts';
import { partsOf, uploadLimited } from '../../http/multipart.ts';
import { preferredLanguage, requestIdOf } from '../../http/request-context.ts';
import { isWanted } from '../../http/wanted-type.ts';
import type { BoundProcedure, BoundRoute } from './bind.ts';
import { type Envelope, found, publicRefusal, refused } from './refusal-envelope.ts';
import { type Route, takesBody } from './route.ts';
import { toldToKey } from './told-to-key.ts';
import { unlessMisread } from './unless-misread.ts';
import { FIELD_NAMES_MAX, fromWire } from './wire.ts';

/** No call but an upload needs more: one record with its comment. */
export const BODY_MAX_BYTES = 64 * 1024;

const bodyLimited = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: (c) => {
    // The rest of the body is left unread, so the connection cannot carry another request.
    c.header('Connection', 'close');
    throw new DomainError('request.too_large');
  },
});
const limitOf = ({ upload }: Route): MiddlewareHandler =>
  upload ? uploadLimited(FILE_LIMITS[upload].maxBytes) : bodyLimited;

/** How much of a path is said in words before its first name: `/customers/export` is no customer, whatever the order of the tables. */
const wordsBefore = ({ path }: Route): number => (path.includes(':') ? path.indexOf(':') : Number.POSITIVE_INFINITY);

export type RestParts = {
  readonly router: AnyTRPCRouter;
  readonly contextOf: (c: Context) => Promise<RequestContext>;
  readonly log: Log;
};

declare module 'hono' {
  interface ContextVariableMap {
    /** What is known of the request, once it is. */
    v3: { readonly bound: BoundRoute; readonly ctx: RequestContext | null };
    /** Code of the refusal it was answered with. */
    refusedBecause: string;
    /** The scope that the key lacked. */
    neededScope: string;
  }
}

/** Notes what a program asked and how it was answered, for the people whose key it is. */
const rememberPrograms: MiddlewareHandler = async (c, next) => {
  const started = performance.now();
  await next();
  const { bound, ctx } = c.get('v3') ?? {};
  if (!bound || ctx?.principal.kind !== 'apiKey') return;
  const { clientId, keyId } = ctx.principal;
  noteRequest(ctx.app, {
    clientId,
    keyId,
    at: ctx.app.wallClock.now(),
    method: bound.route.method,
    route: bound.route.path.replace(/:([a-z_]+)/g, '{$1}'),
    status: c.res.status,
    code: c.get('refusedBecause') ?? null,
    neededScope: c.get('neededScope') ?? null,
    durationMs: Math.round(performance.now() - started),
    requestId: requestIdOf(c),
    replayed: c.res.headers.has('Idempotent-Replayed'),
    ip: ctx.ip,
  });
};

/** Answers a table of routes by calling procedures: the same permission, validation, audit and idempotency as the console. */
export function restOf(routes: readonly BoundRoute[], { router, contextOf, log }: RestParts): Hono {
  const http = new Hono();
  http.use(rememberPrograms);
  for (const bound of routes.toSorted((a, b) => wordsBefore(b.route) - wordsBefore(a.route))) {
    http.on(bound.route.method, bound.route.path, limitOf(bound.route), async (c) => {
      c.set('v3', { bound, ctx: null });
      const ctx = await contextOf(c);
      c.set('v3', { bound, ctx });
      if (bound.route.download) return downloadOf(c, { router, ctx, bound }, bound.route.download);
      const answer = await answerOf(c, { router, ctx, bound });
      return reply(c, c.get('v3').ctx, answer, { bodyStatus: bound.route.bodyStatus });
    });
  }
  http.use(bodyLimited);
  // Words before ids: `/customers/action` is not a customer, whatever the order of the tables.
  const paths = [...new Set(routes.map(({ route }) => route.path))];
  for (const path of paths.sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))) {
    const allowed = routes.filter(({ route }) => route.path === path).map(({ route }) => route.method);
    http.all(path, (c) => {
      c.header('Allow', allowed.join(', '));
      throw new DomainError('request.method_not_allowed');
    });
  }
  http.all('*', () => {
    throw new DomainError('request.unknown_path');
  });
  http.onError((error, c) => {
    const { bound = null, ctx = null } = c.get('v3') ?? {};
    const language = ctx?.language ?? preferredLanguage(c.req.header('accept-language'));
    const refusal = refusalOf(error, language);
    c.set('refusedBecause', refusal.code);
    const neededScope = refusal.details?.neededScope;
    // What a procedure threw was logged where it ran.
    if (refusal.code === 'internal' && !(error instanceof TRPCError))
      log.error({ err: error, requestId: requestIdOf(c) }, 'request failed');
    const seconds = retrySeconds(error);
    if (seconds !== null) c.header('Retry-After', String(seconds));
    // Source: RFC 6750, section 3.
    if (refusal.status === 401) {
      const isWrong = refusal.code.startsWith('auth.key_') ? ', error="invalid_token"' : '';
      c.header('WWW-Authenticate', `Bearer realm="cordelle"${isWrong}`);
    }
    if (typeof neededScope === 'string') {
      c.set('neededScope', neededScope);
      c.header('WWW-Authenticate', `Bearer realm="cordelle", error="insufficient_scope", scope="${neededScope}"`);
    }
    return reply(c, ctx, refused(publicRefusal(refusal, bound, language, unknownFields(error)), requestIdOf(c)), {
      language,
    });
  });
  return http;
}

type Said = { readonly language?: Language; readonly bodyStatus?: string | undefined };

/** `language`: of the sentences; without it that of an answer that was kept, or the caller's. */
function reply(c: Context, ctx: RequestContext | null, body: Envelope, said: Said = {}): Response {
  const { language = ctx?.responseHeaders.get('Content-Language') ?? ctx?.language, bodyStatus = body.status } = said;
  for (const [name, value] of ctx?.responseHeaders ?? []) c.header(name, value);
  if (language) c.header('Content-Language', language);
  return c.json({ ...body, status: bodyStatus }, body.status as ContentfulStatusCode);
}

type Call = { readonly router: AnyTRPCRouter; readonly ctx: RequestContext; readonly bound: BoundRoute };

async function answerOf(c: Context, asked: Call): Promise<Envelope> {
  const { route: named, where } = asked.bound;
  const body = await bodyOf(c, named, asked.ctx);
  const bound = where && Object.keys(body).some((key) => snakeCase(key) === where.field) ? where.bound : asked.bound;
  const { route, procedure, dryRun } = bound;
  const { query, asksOnly, fieldNames } = controlsOf(c, bound);
  const sources = {
    path: { ...c.req.param() },
    headers: headersOf(c, route),
    query,
    body,
  };
  for (const source of [sources.query, sources.body]) if (takeOut(source, 'unbatch')) c.set('unbatch', true);
  const ctx = inLanguageOf({ ...sources.query, ...sources.body }, route, await inClient(asked.ctx, bound, sources));
  c.set('v3', { bound, ctx });
  const call = { ...asked, bound, ctx };
  if (asksOnly && dryRun && route.dryRun) {
    const sent = inputFrom(dryRun, sources, route.dryRun);
    const misread = procedure.misread(inputFrom(procedure, sources, route));
    const asking = run(c, call, dryRun, route.dryRun.asked ? route.dryRun.asked(sent, fieldNames !== null) : sent);
    const answered = await unlessMisread(asking, misread, fieldNames);
    const findings = answered ? route.dryRun.findings(answered.found) : { problems: {}, warnings: [] };
    return found(findings, fieldNames, requestIdOf(c), ctx.language);
  }
  const input = inputFrom(procedure, sources, route);
  const output = await run(c, call, procedure, input);
  const beside: Record<string, unknown> = {};
  for (const [key, other] of Object.entries(bound.beside)) {
    const shared = Object.entries(input).filter(([name]) => other.input.properties?.[name]);
    beside[key] = other.write(await run(c, call, other, Object.fromEntries(shared)));
  }
  const answer = bound.write(route.answer ? route.answer.reshape(output) : output);
  const shown = bound.shows ? await shownOf(c, call, output) : {};
  return { status: 200, messages: {}, ...(route.as ? { [route.as]: answer } : Object(answer)), ...beside, ...shown };
}

const MINIMAL = /(^|[\s,;])return=minimal([\s,;]|$)/i;
const writtenRecord = z.object({ id: z.string() });

/** What was written, as it is now. It is written whatever reading it says: then the answer goes without. */
async function shownOf(c: Context, call: Call, output: unknown): Promise<Record<string, unknown>> {
  const { route, shows } = call.bound;
  if (!route.shows || !shows) return {};
  if (MINIMAL.test(c.req.header('prefer') ?? '')) {
    c.header('Preference-Applied', 'return=minimal');
    return {};
  }
  const { scope } = shows.procedure.declarations;
  if (scope && !mayRead(call.ctx, scope)) return {};
  const { id } = writtenRecord.parse(output);
  // How much the caller may still ask is said of the call they made.
  const ctx = { ...call.ctx, responseHeaders: new Headers() };
  const read = await run(c, { ...call, ctx }, shows.procedure, { [route.shows.by]: id }).catch(() => null);
  if (read === null) return {};
  const { answer } = route.shows;
  return { [route.shows.as]: shows.write(answer ? answer.reshape(read) : read) };
}

function inLanguageOf(
  sent: Record<string, unknown>,
  { inLanguageOfInput }: Route,
  ctx: RequestContext,
): RequestContext {
  const { success, data } = languageField.safeParse(sent.language);
  return inLanguageOfInput && success ? { ...ctx, language: data } : ctx;
}

const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const;
const linkAnswer = z.object({ url: z.string() });

/**
 * The file behind the link that the procedure answers with: itself where it is asked for; else a spreadsheet stands inside the
 * envelope, and of a document its address.
 */
async function downloadOf(c: Context, asked: Call, kind: 'csv' | 'pdf'): Promise<Response> {
  const { bound } = asked;
  const sources = {
    path: { ...c.req.param() },
    headers: headersOf(c, bound.route),
    query: controlsOf(c, bound).query,
    body: {},
  };
  const ctx = await inClient(asked.ctx, bound, sources);
  const link = linkAnswer.parse(
    await run(c, { ...asked, ctx }, bound.procedure, inputFrom(bound.procedure, sources, bound.route)),
  );
  c.header('Vary', 'Accept');
  const itself = isWanted(TYPES[kind], c.req.header('accept') ?? '');
  if (kind === 'pdf' && !itself) return reply(c, ctx, { status: 200, messages: {}, pdf: { url: link.url } });
  const file = await openDownload(ctx, link.url.slice(link.url.lastIndexOf('/') + 1));
  for (const [name, value] of ctx.responseHeaders) c.header(name, value);
  if (itself) return fileAnswer(c, file);
  c.header('Content-Language', ctx.language);
  return c.body(streamOf(inEnvelope(file.body)), 200, { 'Content-Type': 'application/json' });
}

/** `{"status":200,"messages":{},"csv":"…"}`, written piece by piece: a long list needs no more memory than a short one. */
async function* inEnvelope(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  yield Buffer.from('{"status":200,"messages":{},"csv":"');
  for await (const piece of text)
    yield Buffer.from(JSON.stringify(decoder.decode(piece, { stream: true })).slice(1, -1));
  yield Buffer.from('"}');
}

async function run(c: Context, { router, ctx }: Call, asked: BoundProcedure, input: unknown): Promise<unknown> {
  const { path, type, output } = asked;
  const answer = await callTRPCProcedure({
    router,
    path,
    type,
    ctx,
    getRawInput: async () => input,
    signal: c.req.raw.signal,
    batchIndex: 0,
  });
  return ctx.principal.kind === 'apiKey' ? toldToKey(ctx.principal.scopes, output, answer) : answer;
}

type Sources = {
  readonly path: Record<string, unknown>;
  /** Under the names of the input. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
};

/** Reads the query, and takes out of it what steers a call that can be asked without being done. */
function controlsOf(c: Context, { dryRun }: BoundRoute) {
  const given = Object.entries(c.req.queries());
  const twice = given.find(([, values]) => values.length > 1);
  if (twice) throw new DomainError('request.field_given_twice', { field: twice[0] });
  const query: Record<string, unknown> = Object.fromEntries(given.map(([name, [value]]) => [name, value]));
  if (!dryRun) return { query, asksOnly: false, fieldNames: null };
  const { validate_only: validateOnly = 'false', field_names: names, ...rest } = query;
  if (validateOnly !== 'true' && validateOnly !== 'false')
    throw new DomainError('input.invalid', { field: 'validateOnly' });
  if (typeof names === 'string' && names.length > FIELD_NAMES_MAX)
    throw new DomainError('input.invalid', { field: 'fieldNames' });
  const fieldNames =
    typeof names === 'string' && names !== '' ? names.split(',').map((name) => snakeCase(name.trim())) : null;
  return { query: rest, asksOnly: validateOnly === 'true', fieldNames };
}

/** Takes a name out of what was sent, and says whether it was there. */
const takeOut = (source: Record<string, unknown>, name: string): boolean =>
  Object.hasOwn(source, name) && delete source[name];

const headersOf = (c: Context, { headers = {} }: Route): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([header, field]) => {
      const value = c.req.header(header);
      return value === undefined ? [] : [[field, value]];
    }),
  );

async function bodyOf(c: Context, route: Route, { principal }: RequestContext): Promise<Record<string, unknown>> {
  if (!takesBody(route)) return {};
  if (route.upload) {
    // Whoever is nobody sends nothing that would be read.
    if (principal.kind === 'anonymous') throw new DomainError('auth.not_signed_in');
    return partsOf(c.req.raw);
  }
  const text = await c.req.text();
  if (text === '') return {};
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new DomainError('request.not_json');
  const body = objectIn(text);
  const wrapper = Object.keys(body).find((key) => snakeCase(key) === route.body);
  if (wrapper === undefined) return body;
  const { [wrapper]: wrapped, ...beside } = body;
  if (!isObject(wrapped)) throw new DomainError('request.malformed_json', { field: wrapper });
  return merged(wrapped, beside);
}

function objectIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError('request.malformed_json');
  }
  if (!isObject(value)) throw new DomainError('request.malformed_json');
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both, unless they say different things about one field. */
function merged(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const clash = Object.keys(other).find(
    (key) => Object.hasOwn(one, key) && JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  );
  if (clash) throw new DomainError('request.field_given_twice', { field: clash });
  return Object.fromEntries([...Object.entries(one), ...Object.entries(other)]);
}

/**
 * `client_id`, or the path that names the client, only selects among the caller's clients; a procedure never sees it. Somebody
 * else's client is answered like a missing record.
 */
async function inClient(
  ctx: RequestContext,
  { procedure, clientInPath }: BoundRoute,
  { path, query, body }: Sources,
): Promise<RequestContext> {
  if (procedure.declarations.auth !== 'member' || procedure.input.properties?.clientId) return ctx;
  const named = new Set<string>();
  for (const source of [query, body]) {
    for (const key of ['client_id', 'clientId']) {
      if (!Object.hasOwn(source, key)) continue;
      named.add(String(source[key]));
      delete source[key];
    }
  }
  if (clientInPath !== null) {
    named.add(String(path[clientInPath]));
    delete path[clientInPath];
  }
  const [chosen, ...others] = named;
  if (chosen === undefined || ctx.principal.kind === 'anonymous') return ctx;
  const id = recordId.safeParse(chosen);
  const client = id.success && others.length === 0 ? await ctx.scopeFor(BigInt(id.data)) : null;
  if (!client) throw new DomainError('record.not_found');
  return { ...ctx, client };
}

/** One input from path, headers, query and body; a field named in two of them must say the same. */
function inputFrom(
  { input }: BoundProcedure,
  sources: Sources,
  { rename = {}, upload }: Pick<Route, 'rename' | 'upload'>,
): Record<string, unknown> {
  const declared = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => {
        const name = snakeCase(key);
        return [(Object.hasOwn(rename, name) && rename[name]) || key, value];
      }),
    );
  const read = (given: Readonly<Record<string, unknown>>, source: 'json' | 'text') =>
    fromWire(input, declared(given), source) as Record<string, unknown>;
  const addressed = merged(read(sources.path, 'text'), read(sources.headers, 'text'));
  return merged(merged(addressed, read(sources.query, 'text')), read(sources.body, upload ? 'text' : 'json'));
}
