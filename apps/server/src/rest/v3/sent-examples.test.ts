import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bindRoutes } from './bind.ts';
import { V3_ROUTES } from './contract.ts';
import { routerToRead } from './contract-document.ts';
import { exampleOf } from './examples.ts';
import { publicCall } from './openapi.ts';
import { takesBody } from './route.ts';
import { bodyExample, dayToAskFor } from './sent-examples.ts';
import { fromWire } from './wire.ts';

const router = routerToRead();
const written = bindRoutes(router, V3_ROUTES)
  .filter(({ route }) => takesBody(route) && !route.upload)
  .map((bound) => [publicCall(bound, 'en').id, bound] as const);

/** What a procedure checks its input by. The cast holds for procedures made by `procedure()`, which are all there are. */
const inputOf = (path: string): z.ZodType | undefined =>
  (router._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>)[path]?._def.inputs[0];

test.each(written)('the example of %s is not refused for its form', (_, bound) => {
  const call = publicCall(bound, 'en');
  const example = bodyExample(call, '2027-06-15') as Record<string, unknown>;
  const body = call.body ? example[call.body] : example;
  const inPath = call.fields.filter(({ name, place }) => place === 'path' && name !== bound.clientInPath);
  const given = {
    ...Object.fromEntries(inPath.map(({ name, schema }) => [name, exampleOf(schema, name)])),
    ...Object(body),
  };
  const { rename = {}, headers = {} } = bound.route;
  const named = Object.fromEntries(Object.entries(given).map(([key, value]) => [rename[snakeCase(key)] ?? key, value]));
  const inHeaders = Object.fromEntries(Object.values(headers).map((field) => [field, 'x']));
  const read = fromWire(bound.procedure.input, { ...named, ...inHeaders }, 'json');
  expect(inputOf(bound.procedure.path)?.safeParse(read).error?.issues ?? []).toEqual([]);
});

describe('the day that is asked for', () => {
  test.each([
    ['2026-03-01', '2026-05-15'],
    ['2026-03-31', '2026-05-15'],
    ['2026-12-31', '2027-02-15'],
  ])('on %s is %s', (today, day) => expect(dayToAskFor(today)).toBe(day));
});
