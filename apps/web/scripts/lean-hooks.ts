import type { Plugin } from 'vite';

/** What `@trpc/react-query` takes from `@tanstack/react-query` and the console uses. */
const USED = [
  'hashKey',
  'infiniteQueryOptions',
  'QueryClient',
  'queryOptions',
  'skipToken',
  'useMutation',
  'useQuery',
  'useSuspenseQuery',
];
/** Hooks that nobody calls. Every one of them is in one function of tRPC's, so that no bundler can leave them out by itself. */
const LEFT_OUT = [
  'useInfiniteQuery',
  'usePrefetchInfiniteQuery',
  'usePrefetchQuery',
  'useQueries',
  'useSuspenseInfiniteQuery',
  'useSuspenseQueries',
];
const CALL = new RegExp(`\\.(${LEFT_OUT.join('|')})\\(`);
const NAME = 'virtual:lean-hooks';

/** Leaves what nobody calls out of what every page runs on. A page that calls one of them after all does not build. */
export function leanHooks(): Plugin {
  return {
    name: 'lean-hooks',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '@tanstack/react-query' && importer?.includes('/@trpc/react-query/')) return NAME;
      return null;
    },
    load(id) {
      if (id !== NAME) return null;
      const stand = LEFT_OUT.map((name) => `export const ${name} = undefined;`);
      return [`export { ${USED.join(', ')} } from '@tanstack/react-query';`, ...stand].join('\n');
    },
    transform(code, id) {
      const called = id.includes('/web/src/') ? CALL.exec(code)?.[1] : undefined;
      if (called) this.error(`${called} is left out of the build: move it to USED in scripts/lean-hooks.ts`);
    },
  };
}
