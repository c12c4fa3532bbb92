import type { Me } from '@cordelle/validation/auth.ts';
import { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgetUser, rememberUser } from './me/chosen-client.ts';
import { routeTree } from './routeTree.gen.ts';
import { HOSTILE_ADDRESSES } from './testing/hostile-addresses.ts';
import { ADA } from './testing/somebody.ts';
import { utilsFor } from './trpc.ts';

/** Somebody signed in with nothing left to do first, and no client: home leads them to one fixed place. */
const ME: Me = {
  user: ADA,
  client: null,
  permissions: [],
  sandbox: false,
};

beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    const answers = pathname
      .replace('/trpc/', '')
      .split(',')
      .map((path) =>
        path === 'auth.me'
          ? { result: { data: ME } }
          : { error: { message: '', code: -32000, data: { status: 404, code: 'record.not_found', messages: {} } } },
      );
    return new Response(JSON.stringify(answers), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(forgetUser);
afterAll(() => vi.unstubAllGlobals());

function visit(address: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { utils: utilsFor(queryClient) },
    origin: 'http://localhost',
    isServer: false,
  });
}

/** The address a visit ends on; a visit that leaves the console ends on none of its pages. */
async function endOf(address: string): Promise<string> {
  rememberUser(ADA.id);
  const router = visit(address);
  await router.load();
  return router.state.location.href;
}

const hostile = Object.values(HOSTILE_ADDRESSES).flat();
const withAfter = (page: string, after: string) => `${page}?after=${encodeURIComponent(after)}`;

describe('whoever is signed in', () => {
  test.each(['/login', '/my_account/personal_verification'])('goes on from %s to the page of `after`', async (page) => {
    expect(await endOf(withAfter(page, '/change_password'))).toBe('/change_password');
  });

  test.each(hostile)('stays in the console whatever `after` says: %j', async (after) => {
    expect(await endOf(withAfter('/login', after))).toBe(await endOf('/'));
    expect(await endOf(withAfter('/my_account/personal_verification', after))).toBe('/my_account');
  });
});

describe.each(['/login', '/change_password', '/two_factor_authentication'])('the page %s', (page) => {
  test.each(hostile)('never learns of %j', async (after) => {
    const router = visit(withAfter(page, after));
    const { search } = router.matchRoutes(router.latestLocation).at(-1) ?? {};
    expect(search).toEqual({ after: undefined });
  });
});

/** Every route with a schema of its own for what stands behind the `?`. */
function readersIn(route: AnyRoute): AnyRoute[] {
  const children: readonly AnyRoute[] = Object.values(route.children ?? {});
  return [...(route.options.validateSearch ? [route] : []), ...children.flatMap(readersIn)];
}

describe('what a page is asked for by its address', () => {
  const routes = readersIn(routeTree);

  test('is read by a schema on more than twenty pages', () => expect(routes.length).toBeGreaterThan(20));

  // The router hands on what a schema leaves out of its answer, as it stands in the address.
  test.each(routes.map((route) => [route.fullPath, route] as const))('%s: nothing refused arrives', (_, route) => {
    const asked = new Set<string>();
    const addressSaying = (value: unknown) => ({
      get(_target: object, key: string | symbol) {
        asked.add(String(key));
        return value;
      },
    });
    for (const value of [undefined, 'https://evil.test', { nested: ['x'] }, -1e308, null]) {
      const answer: object = route.options.validateSearch(new Proxy({}, addressSaying(value)));
      expect(Object.keys(answer)).toEqual(expect.arrayContaining([...asked]));
    }
    expect(asked.size).toBeGreaterThan(0);
  });
});
