import { HTTP_STATUS } from '@cordelle/api/http-status.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { ErrorDefinition } from '@cordelle/domain/errors/definition.ts';
import { ERRORS } from '@cordelle/domain/errors.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { BoundRoute } from './bind.ts';
import { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import { describeField, describeWithin, type Place } from './field-words.ts';
import { type Route, takesBody } from './route.ts';
import { bodyExample, COMMITTED_DAY } from './sent-examples.ts';
import { FIELD_NAMES_MAX, publicSchema, type WireSchema } from './wire.ts';

/** One thing a caller may send: where it goes, and what it may be. */
export type PublicField = {
  readonly name: string;
  readonly place: 'path' | 'query' | 'body' | 'header';
  readonly required: boolean;
  readonly schema: WireSchema;
};

/** A key of a client’s program, or the headers of a person who signed in. */
export type Caller = 'program' | 'person';

function callersOf({ procedure: { declarations } }: BoundRoute): readonly Caller[] {
  const { auth, scope } = declarations;
  if (auth === 'anonymous') return [];
  return auth === 'known' || scope ? ['program', 'person'] : ['person'];
}

/** A call as its readers see it; the OpenAPI document and the readable page are written from this. */
export type PublicCall = {
  readonly id: string;
  readonly method: string;
  /** `/settlements/{id}` */
  readonly path: string;
  /** First part of the path: what the call is about. */
  readonly topic: string;
  readonly title: string;
  /** Who may call it, each by a credential of their own; nobody named: anybody. */
  readonly callers: readonly Caller[];
  /** The scope a key needs; null where none is asked for. */
  readonly scope: KeyScope | null;
  readonly fields: readonly PublicField[];
  readonly body: string | null;
  /** Whether it answers the same under an Idempotency-Key: what is written for a client, unless that is a secret, and what payers agree to. */
  readonly keepsAnswer: boolean;
  /** What else is to be known of it; null where that is nothing. */
  readonly note: string | null;
  readonly answer: WireSchema;
  /** What it answers where it was only asked; null where it cannot be. */
  readonly asked: WireSchema | null;
  /** Statuses other than 200. */
  readonly refusedWith: readonly number[];
  readonly route: BoundRoute['route'];
};

const READ_REFUSALS = [401, 403, 404, 422, 429, 500];
const WRITE_REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500];
const NO_MESSAGES: WireSchema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

/** The answer of a call that was asked and not made. */
const ASKED: WireSchema = {
  type: 'object',
  properties: { status: { type: 'integer', const: 200 }, messages: NO_MESSAGES },
  required: ['status', 'messages'],
  additionalProperties: false,
};

const keyOf = (path: string): string => snakeCase(path).replaceAll('.', '_');

export function publicCall(bound: BoundRoute, language: Language): PublicCall {
  const { route, procedure } = bound;
  const { auth, answer: told } = procedure.declarations;
  const [, topic = ''] = route.path.split('/');
  const id = keyOf(procedure.path);
  const place = { language, topic, sent: false, path: [id] };
  return {
    id,
    method: route.method,
    path: route.path.replace(/:([a-z_]+)/g, '{$1}'),
    topic,
    title: translate(`api_call_${id}`, language),
    callers: callersOf(bound),
    scope: procedure.declarations.scope ?? null,
    fields: fieldsOf(bound, { ...place, sent: true }),
    body: route.body ?? null,
    keepsAnswer: takesBody(route) && (told === undefined ? auth === 'member' : told === 'found_again'),
    note: told === undefined ? null : translate(`api_docs_${told === 'secret' ? 'told_once' : told}`, language),
    answer: withStatusWords(describeWithin(envelopeOf(bound), place), language),
    asked: bound.dryRun && withStatusWords(describeWithin(ASKED, place), language),
    refusedWith: refusedWith(route),
    route,
  };
}

/** Statuses of what anybody may hear of such a call, and of its own refusals. */
const refusedWith = ({ method, refusals = [] }: Route): readonly number[] =>
  [
    ...new Set([
      ...(method === 'GET' ? READ_REFUSALS : WRITE_REFUSALS),
      ...refusals.map((code): number => HTTP_STATUS[code]),
    ]),
  ].sort((a, b) => a - b);

/** The status that every answer has is the answer's, whatever else of the topic has one. */
function withStatusWords(answer: WireSchema, language: Language): WireSchema {
  const { status, ...properties } = answer.properties ?? {};
  const described = { ...status, description: translate('api_field_envelope_status', language) };
  return { ...answer, properties: { status: described, ...properties } };
}

/** Of both procedures where one is called in place of the other: each field once, required where both require it. */
function fieldsOf(bound: BoundRoute, place: Place): PublicField[] {
  const own = ownFieldsOf(bound, place);
  if (!bound.where) return own;
  const others = ownFieldsOf(bound.where.bound, place);
  const isIn = (fields: readonly PublicField[], name: string) => fields.some((field) => field.name === name);
  return [...own, ...others.filter(({ name }) => !isIn(own, name))].map((field) => ({
    ...field,
    required: field.required && isIn(own, field.name) && isIn(others, field.name),
  }));
}

function ownFieldsOf(bound: BoundRoute, place: Place): PublicField[] {
  const { route, procedure, pathNames } = bound;
  const publicNames = new Map(Object.entries(route.rename ?? {}).map(([name, declared]) => [declared, name]));
  const inBody = takesBody(route);
  const fields = Object.entries(procedure.input.properties ?? {}).map(([key, property]): PublicField => {
    const header = Object.entries(route.headers ?? {}).find(([, field]) => field === key)?.[0];
    const name = header ?? snakeCase(publicNames.get(key) ?? key);
    const where = header ? 'header' : pathNames.includes(name) ? 'path' : inBody ? 'body' : 'query';
    const required = where === 'path' || (procedure.input.required?.includes(key) ?? false);
    return { name, place: where, required, schema: describeField(publicSchema(property), name, place) };
  });
  const inPath = bound.clientInPath === null ? [] : [clientField(bound.clientInPath, place)];
  return [...inPath, ...fields, ...steeringFields(bound, place)];
}

const CLIENT_ID: WireSchema = { type: 'string', format: 'int64' };

const clientField = (name: string, place: Place): PublicField => ({
  name,
  place: 'path',
  required: true,
  schema: describeField(CLIENT_ID, name, place),
});

/** What every call of a client takes beside its own fields. */
function steeringFields(bound: BoundRoute, place: Place): PublicField[] {
  const steering = (name: string, schema: WireSchema): PublicField => ({
    name,
    place: 'query',
    required: false,
    schema: describeField(schema, name, place),
  });
  const fields: PublicField[] = [];
  const asks = bound.dryRun !== null;
  if (bound.procedure.declarations.auth === 'member' && bound.clientInPath === null)
    fields.push(steering('client_id', CLIENT_ID));
  if (asks) fields.push(steering('validate_only', { type: 'boolean', default: false }));
  if (asks) fields.push(steering('field_names', { type: 'string', maxLength: FIELD_NAMES_MAX }));
  return fields;
}

function envelopeOf({ route, answer, beside, where, shows }: BoundRoute): WireSchema {
  const own = where ? { anyOf: [publicSchema(answer), publicSchema(where.bound.answer)] } : publicSchema(answer);
  const besides = Object.fromEntries(Object.entries(beside).map(([key, { output }]) => [key, publicSchema(output)]));
  return {
    type: 'object',
    properties: {
      status: route.bodyStatus ? { type: 'string', const: route.bodyStatus } : { type: 'integer', const: 200 },
      messages: NO_MESSAGES,
      ...besides,
      ...(route.as ? { [route.as]: own } : own.properties),
      ...(route.shows && shows && { [route.shows.as]: publicSchema(shows.answer) }),
    },
    required: [
      ...new Set(['status', 'messages', ...Object.keys(besides), ...(route.as ? [route.as] : (own.required ?? []))]),
    ],
  };
}

/** The contract as an OpenAPI 3.1 document, in English; `day`: what its examples ask for. */
export function openApiOf(routes: readonly BoundRoute[], day = COMMITTED_DAY): Record<string, unknown> {
  const calls = routes.map((bound) => publicCall(bound, 'en'));
  const paths: Record<string, Record<string, unknown>> = {};
  const components = new Components(calls);
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, components, day) };
  const statuses = [...new Set(calls.flatMap((call) => call.refusedWith))].sort((a, b) => a - b);
  return {
    openapi: '3.1.1',
    info: {
      title: translate('api_docs_title', 'en'),
      version: '3',
      description: translate('api_docs_introduction', 'en'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v3' }],
    security: SECURITY.program.concat(SECURITY.person),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: translate('api_docs_authentication', 'en') },
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'access-token',
          description: translate('api_docs_tokens', 'en'),
        },
        client: { type: 'apiKey', in: 'header', name: 'client' },
        expiry: { type: 'apiKey', in: 'header', name: 'expiry' },
        uid: { type: 'apiKey', in: 'header', name: 'uid' },
      },
      headers: {
        RateLimit: { schema: { type: 'string' }, description: translate('api_docs_rate_limit', 'en') },
        'RateLimit-Policy': { schema: { type: 'string' }, description: translate('api_docs_rate_limit_policy', 'en') },
      },
      schemas: { ...components.schemas, ErrorCode: ERROR_CODE, Refusal: REFUSAL },
      responses: Object.fromEntries(statuses.map((status) => [String(status), refusalResponse(status)])),
    },
  };
}

/** Source: RFC 7240, section 4.2. */
const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: translate('api_docs_prefer', 'en'),
  schema: { type: 'string', enum: ['return=minimal', 'return=representation'] },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: translate('api_docs_idempotency_key', 'en'),
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const RATE_HEADERS = Object.fromEntries(
  ['RateLimit', 'RateLimit-Policy'].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const SECURITY: Record<Caller, Record<string, never[]>[]> = {
  program: [{ apiKey: [] }],
  person: [{ accessToken: [], client: [], expiry: [], uid: [] }],
};

function operationOf(call: PublicCall, components: Components, day: CalendarDate) {
  const inBody = call.fields.filter(({ place }) => place === 'body');
  const headers = [...(call.route.shows ? [PREFER] : []), ...(call.keepsAnswer ? [IDEMPOTENCY_KEY] : [])];
  return {
    operationId: call.id,
    tags: [call.topic],
    summary: call.title,
    ...(call.note && { description: call.note }),
    ...(call.scope
      ? { security: [{ apiKey: [call.scope] }, ...SECURITY.person], 'x-cordelle-scope': call.scope }
      : call.callers.length < 2 && { security: call.callers.flatMap((caller) => SECURITY[caller]) }),
    parameters: [...call.fields.filter(({ place }) => place !== 'body').map(parameterOf), ...headers],
    ...(inBody.length > 0 && { requestBody: requestBodyOf(call, inBody, components, bodyExample(call, day)) }),
    responses: {
      200: {
        description: translate('api_docs_done', 'en'),
        headers: RATE_HEADERS,
        content: {
          'application/json': {
            schema: components.named(call.asked ? { anyOf: [call.answer, call.asked] } : call.answer),
            example: exampleOf(call.answer),
          },
          ...(call.route.download === 'csv' && { 'text/csv': { schema: { type: 'string' } } }),
          ...(call.route.download === 'pdf' && { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }),
        },
      },
      ...Object.fromEntries(call.refusedWith.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function parameterOf({ name, place, required, schema: { description, ...schema } }: PublicField) {
  return { name, in: place, required, ...(description && { description }), schema };
}

function requestBodyOf(call: PublicCall, fields: readonly PublicField[], components: Components, example: unknown) {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const own = components.inputOf(call, {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required,
    additionalProperties: false,
  });
  const schema = call.body
    ? { anyOf: [{ type: 'object', properties: { [call.body]: own }, required: [call.body] }, own] }
    : own;
  return {
    required: required.length > 0,
    content: call.route.upload ? { 'multipart/form-data': { schema } } : { 'application/json': { schema, example } },
  };
}

/** Every number that some refusal tells. */
const TOLD_TEXTS = [...new Set(Object.values<ErrorDefinition>(ERRORS).flatMap(({ texts }) => texts ?? []))];
const TOLD_NUMBERS = [...new Set(Object.values<ErrorDefinition>(ERRORS).flatMap(({ numbers }) => numbers ?? []))];

const ERROR_CODE = {
  type: 'string',
  description: translate('api_field_refusal_code', 'en'),
  enum: [...Object.keys(ERRORS), 'internal'].sort(),
};

const REFUSAL = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    messages: NO_MESSAGES,
    errors: { type: 'array', items: { type: 'string' } },
    details: {
      type: 'object',
      description: translate('api_field_refusal_details', 'en'),
      properties: {
        ...Object.fromEntries(
          TOLD_TEXTS.map((name) => [
            snakeCase(name),
            { type: 'string', description: translate(`api_field_refusal_${snakeCase(name)}`, 'en') },
          ]),
        ),
        ...Object.fromEntries(
          TOLD_NUMBERS.map((name) => [
            snakeCase(name),
            { type: 'integer', minimum: 0, description: translate(`api_field_refusal_${snakeCase(name)}`, 'en') },
          ]),
        ),
        permitted: {
          type: 'object',
          description: translate('api_field_refusal_permitted', 'en'),
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    request_id: { type: 'string' },
  },
  required: ['status', 'code', 'messages', 'errors', 'request_id'],
};

const refusalResponse = (status: number) => ({
  description: translate(`api_status_${status}`, 'en'),
  ...([409, 429, 503].includes(status) && {
    headers: {
      'Retry-After': { schema: { type: 'integer' }, description: translate('api_docs_retry_after', 'en') },
      ...(status === 429 && RATE_HEADERS),
    },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});
