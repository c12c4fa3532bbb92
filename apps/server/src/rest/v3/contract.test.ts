import { readFileSync } from 'node:fs';
import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inlinedContract } from '../../testing/inlined-contract.ts';
import { bindRoutes } from './bind.ts';
import { INTERNAL_PROCEDURES, V3_ROUTES } from './contract.ts';
import { CONTRACT_FILE, contractDocument, routerToRead } from './contract-document.ts';
import { docsPage } from './docs.ts';
import { type PublicCall, publicCall } from './openapi.ts';
import { presentSchema, type WireSchema } from './wire.ts';

const routes = bindRoutes(routerToRead(), V3_ROUTES);

type Content = { readonly schema: WireSchema; readonly example?: unknown };
type Operation = {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
};
const { paths } = inlinedContract(contractDocument()) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(paths).flatMap((calls) => Object.values(calls));
const contentsOf = ({ requestBody, responses }: Operation): Content[] =>
  [requestBody, responses['200']].flatMap((message) => Object.values(message?.content ?? {}));

/** Names that a schema requires and does not describe, however deep. */
function missingNames({ required = [], properties, items, anyOf = [], additionalProperties }: WireSchema): string[] {
  const inner = [...Object.values(properties ?? {}), ...(items ? [items] : []), ...anyOf];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return [...required.filter((name) => properties?.[name] === undefined), ...inner.flatMap(missingNames)];
}

/** Every field below a schema that has no words. */
function wordless(schema: WireSchema, path: string): string[] {
  const node = presentSchema(schema);
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([key, property]) => [
      ...(property.description ? [] : [`${path}.${key}`]),
      ...wordless(property, `${path}.${key}`),
    ]),
    ...(node.items ? wordless(node.items, path) : []),
    ...(node.anyOf ?? []).flatMap((branch) => wordless(branch, path)),
  ];
}

describe('the public contract', () => {
  test('is the committed one; `node apps/server/src/rest/v3/write-contract.ts` writes it anew', () => {
    expect(readFileSync(CONTRACT_FILE, 'utf8')).toBe(contractDocument());
  });

  test('reaches every procedure, or says why not', () => {
    const reached = routes.flatMap(({ procedure, beside, dryRun, where }) => [
      procedure.path,
      ...(where ? [where.bound.procedure.path] : []),
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

describe('the document', () => {
  test('names each call once, and no two addresses that are one', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const shapes = Object.keys(paths).map((path) => path.replace(/\{[a-z_]+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s describes what it requires, and its examples are what they show',
    (_, operation) => {
      for (const { schema, example } of contentsOf(operation)) {
        expect(missingNames(schema)).toEqual([]);
        if (example !== undefined)
          expect(z.fromJSONSchema(JSON.parse(JSON.stringify(schema))).safeParse(example).error?.issues ?? []).toEqual(
            [],
          );
      }
    },
  );

  test('offers an idempotency key for no answer that is a secret, and says so', () => {
    const offered = (path: string) => paths[path]?.post?.parameters.some(({ name }) => name === 'Idempotency-Key');
    expect([offered('/users'), offered('/api_keys'), offered('/auth/sign_in')]).toEqual([true, false, false]);
    expect(paths['/api_keys']?.post?.description).toMatch(/secret/);
  });

  test('of a map names its keys as they travel', () => {
    const { schema } = paths['/constants']?.get?.responses['200']?.content?.['application/json'] ?? {};
    expect(schema?.properties?.business_types).toMatchObject({
      required: ['CA', 'US'],
      properties: { CA: {}, US: {} },
    });
    const flags = paths['/release_helpers']?.get?.responses['200']?.content?.['application/json']?.schema;
    expect(Object.keys(flags?.properties?.release_helpers?.properties ?? {})).toContain('h1_terms_2024_released');
  });
});

describe.each(['en', 'fr'] as const)('the description in %s', (language) => {
  const calls: PublicCall[] = routes.map((bound) => publicCall(bound, language));

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s has words for every field',
    (_, call) => {
      expect([
        ...wordless({ properties: Object.fromEntries(call.fields.map(({ name, schema }) => [name, schema])) }, 'sent'),
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

  test('says what the objects hold that are sent', async () => {
    const call = calls.find(({ id }) => id === 'customers_create');
    const [, page = ''] = String(await docsPage(call ? [call] : [], language)).split('<article');
    for (const name of ['address.province_code', 'bank_account.transit_number'])
      expect(page.split('<pre>')[0]).toContain(`<code>${name}</code>`);
  });

  test.each([
    ['api_keys_own_requests', ['records', 'code'], /refusal|refus/],
    ['customers_by_id', ['customer', 'next_payment', 'status'], /Future/],
    ['financial_transactions_by_id', ['financial_transaction', 'review', 'reason'], /waits|attend/],
    ['customers_agreement', ['authorization', 'status'], /agreement|accord/],
    ['account_get', ['user', 'position'], /business|entreprise/],
    ['authorization_settings_link', ['authorization_link_setting', 'other_language', 'introduction'], /other|autre/],
    ['transaction_imports_csv_preview', ['records', 'cells', 'amount'], /cell/],
  ] as const)('says of %s what %j means there', (id, path, words) => {
    const answer = calls.find((call) => call.id === id)?.answer;
    const inside = (schema: WireSchema = {}) => presentSchema(schema).items ?? presentSchema(schema);
    const field = path.reduce<WireSchema | undefined>((schema, name) => inside(schema).properties?.[name], answer);
    expect(field?.description).toMatch(words);
  });

  test('says of what is sent what may be sent, not what is answered', () => {
    const sent = calls.find(({ id }) => id === 'customers_create')?.fields.map(({ name, schema }) => [name, schema]);
    const { authorization_amount: limit, bank_account: account } = Object.fromEntries(sent ?? []);
    expect(limit.description).toMatch(/no limit|sans limite/);
    expect(account.properties.transit_number.description).toMatch(/five|cinq/);
  });

  test('says how a key begins, and that all headers of a person are sent', () => {
    expect(translate('api_docs_authentication', language)).toContain('Bearer cdl_live_');
    expect(translate('api_docs_tokens', language)).toMatch(/Send all four|Envoyez les quatre/);
  });

  test('offers an idempotency key where it is heeded, and none for a secret', async () => {
    const exampleOf = async (id: string) => {
      const call = calls.find((one) => one.id === id);
      return call && String(await docsPage([call], language)).split('<article')[1];
    };
    expect(await exampleOf('transaction_schedules_create')).toContain('Idempotency-Key: order-1042');
    for (const id of ['api_keys_create', 'auth_sign_in']) expect(await exampleOf(id)).not.toContain('order-1042');
    expect(await exampleOf('api_keys_create')).toContain(translate('api_docs_told_once', language));
  });
});
