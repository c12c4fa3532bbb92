import { readFileSync } from 'node:fs';
import { isMessageKey } from '@cordelle/api/words.ts';
import { describe, expect, test } from 'vitest';
import { bindRoutes } from './bind.ts';
import { INTERNAL_PROCEDURES, V3_ROUTES } from './contract.ts';
import { CONTRACT_FILE, contractDocument, routerToRead } from './contract-document.ts';
import { docsPage } from './docs.ts';
import { type PublicCall, publicCall } from './openapi.ts';
import { presentSchema, type WireSchema } from './wire.ts';

const routes = bindRoutes(routerToRead(), V3_ROUTES);

/** Every field below a schema that has no words. */
function wordless(schema: WireSchema, path: string): string[] {
  const node = presentSchema(schema);
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([key, property]) => [
      ...(property.description ? [] : [`${path}.${key}`]),
      ...wordless(property, `${path}.${key}`),
    ]),
    ...(node.items ? wordless(node.items, path) : []),
  ];
}

describe('the public contract', () => {
  test('is the committed one; `node apps/server/src/rest/v3/write-contract.ts` writes it anew', () => {
    expect(readFileSync(CONTRACT_FILE, 'utf8')).toBe(contractDocument());
  });

  test('reaches every procedure, or says why not', () => {
    const reached = routes.flatMap(({ procedure, beside, dryRun }) => [
      procedure.path,
      ...Object.values(beside).map(({ path }) => path),
      ...(dryRun ? [dryRun.path] : []),
    ]);
    const all = Object.keys(routerToRead()._def.procedures);
    expect(all.filter((path) => !reached.includes(path)).sort()).toEqual(Object.keys(INTERNAL_PROCEDURES).sort());
  });

  test('has each method and path once', () => {
    const names = V3_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(['en', 'fr'] as const)('the description in %s', (language) => {
  const calls: PublicCall[] = routes.map((bound) => publicCall(bound, language));

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s has words for every field',
    (_, call) => {
      expect([
        ...call.fields.filter(({ schema }) => !schema.description).map(({ name }) => name),
        ...wordless(call.answer, 'answer'),
      ]).toEqual([]);
      expect(isMessageKey(`api_docs_topic_${call.topic}`)).toBe(true);
    },
  );

  test('is a page without scripts and inline styles that shows every call', async () => {
    const page = String(await docsPage(calls, language));
    expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=|undefined|\[object/);
    for (const call of calls) expect(page).toContain(`<article id="${call.id}">`);
  });
});
