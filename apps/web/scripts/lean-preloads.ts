import type { Plugin } from 'vite';

const ROUTE = /\/src\/routes\/(?<path>[^?]+)\?tsr-split=component/;
/** Areas whose layout surrounds each of their pages. */
const AREAS = ['client', 'staff', 'student'] as const;

/**
 * The first page names, for every part that may follow, the files it needs: they are then fetched at once instead of one after
 * the other. What the layout of an area needs is named with the layout, which comes together with each page of the area; named
 * again with every page it would only make the first page heavier.
 */
export function leanPreloads(): {
  readonly plugin: Plugin;
  readonly resolveDependencies: (file: string, dependencies: string[]) => string[];
} {
  const comesAlong = new Map<string, ReadonlySet<string>>();
  return {
    plugin: {
      name: 'lean-preloads',
      apply: 'build',
      enforce: 'pre',
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const pathOf = (module: string | null) => ROUTE.exec(module ?? '')?.groups?.path ?? null;
        const fetchedWith = (name: string, found = new Set<string>()): ReadonlySet<string> => {
          const chunk = byName.get(name);
          if (!chunk || found.has(name)) return found;
          found.add(name);
          for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
          for (const imported of chunk.imports) fetchedWith(imported, found);
          return found;
        };
        for (const area of AREAS) {
          const layout = chunks.find(({ facadeModuleId }) => pathOf(facadeModuleId) === `${area}/route.tsx`);
          if (!layout) throw new Error(`the build has no layout for ${area}`);
          const shared = fetchedWith(layout.fileName);
          for (const chunk of chunks)
            if (chunk !== layout && pathOf(chunk.facadeModuleId)?.startsWith(`${area}/`))
              comesAlong.set(chunk.fileName, shared);
        }
      },
    },
    resolveDependencies: (file, dependencies) =>
      dependencies.filter((dependency) => !comesAlong.get(file)?.has(dependency)),
  };
}
