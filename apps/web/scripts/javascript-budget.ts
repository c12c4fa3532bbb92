import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What a page may weigh, gzipped. 1 kB is 1000 bytes. */
export const BUDGET_BYTES = {
  /** Everything before somebody can sign in, sign up or set a password. */
  signIn: 110_000,
  /** The shell of an area with home, without its charts and tables. */
  home: 203_000,
  /** The shell of an area with one of its lists. */
  list: 215_000,
  /** The same for the provider's people. */
  staffList: 219_000,
  /** What any other page, or a part that loads on demand, adds to that. */
  page: 40_000,
  /** What a page or a dialog with a form adds to that. */
  form: 60_000,
  /** What a chart adds, with the library that draws it. */
  chart: 130_000,
  css: 35_000,
} as const;

/** What the build names the part of a route that comes on demand. */
const ROUTE_PART = /\?tsr-split=component(---\w+)*$/;
/** Pages before sign-in besides the first, which comes with what they share: they have to arrive on a slow line as well. */
export const SLOW_LINE_PAGES = [
  'registration/sign-up-page.tsx',
  'registration/confirm-page.tsx',
  'passwords/forgot-page.tsx',
  'passwords/reset-page.tsx',
  'passwords/reset-done-page.tsx',
  'invitations/accept-page.tsx',
  'two-factor/unlock-page.tsx',
];
/** Areas, by the folder of their routes: the layout around each page, and the list people meet first. */
const AREAS = {
  client: 'client/customers/index.tsx',
  staff: 'staff/bank_files/index.tsx',
  student: 'student/index.tsx',
  /** Pages about oneself have the frame of whoever looks; most come from the client area. */
  _own: 'client/customers/index.tsx',
} as const;
const HOME = 'client/home.tsx';
/** Pages that people begin with, weighed with all that is around them. */
const FIRST: readonly string[] = [
  HOME,
  ...Object.values(AREAS),
  'client/settlements/index.tsx',
  'staff/review/questions.tsx',
];
const FORM = /(^|\/)(new|edit)_[^/]*$|-dialog\.tsx$|authorizations\/settings\.tsx$|bank_files\/\$bankFileId\.tsx$/;
const CHART = /-chart\.tsx$/;
/** What is run first, after sign-in and before. */
const OPENS = { console: /\/web\/src\/main\.tsx$/, door: /\/web\/src\/before-sign-in\.tsx$/ };

/** One written file of a build: what it weighs, and what the browser fetches with it. */
export type WrittenChunk = {
  readonly fileName: string;
  /** Module it stands for, where it is an entry or is imported lazily. */
  readonly module: string | null;
  /** What is drawn by it, where it is run first. */
  readonly opens: keyof typeof OPENS | null;
  readonly imports: readonly string[];
  readonly bytes: number;
};

export type Weighed = { readonly what: string; readonly bytes: number; readonly limit: number };

function limitOfFirst(path: string): number {
  if (path === HOME) return BUDGET_BYTES.home;
  return path.startsWith('staff/') ? BUDGET_BYTES.staffList : BUDGET_BYTES.list;
}

function limitOf(path: string): number {
  if (CHART.test(path)) return BUDGET_BYTES.chart;
  return FORM.test(path) ? BUDGET_BYTES.form : BUDGET_BYTES.page;
}

/** Every page of the console against its budget. A page nobody listed here is measured as one that follows a list. */
export function weigh(chunks: readonly WrittenChunk[]): Weighed[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const routes = new Map(
    chunks.flatMap((chunk) => {
      const path = chunk.module?.split('/src/routes/')[1];
      return path && ROUTE_PART.test(path) ? [[path.replace(ROUTE_PART, ''), chunk] as const] : [];
    }),
  );
  const entries = chunks.filter(({ opens }) => opens === 'console');
  const door = chunks.filter(({ opens }) => opens === 'door');
  const ofPart = (path: string): WrittenChunk => {
    const chunk = chunks.find(({ module }) => module?.endsWith(`/features/${path}`));
    if (!chunk) throw new Error(`the build has no part for ${path}: the budget names a page that is gone`);
    return chunk;
  };
  const ofRoute = (path: string): WrittenChunk => {
    const chunk = routes.get(path);
    if (!chunk) throw new Error(`the build has no page for ${path}: the budget names a route that is gone`);
    return chunk;
  };
  const fetched = (roots: readonly WrittenChunk[]): ReadonlySet<string> => {
    const names = new Set<string>();
    const add = (chunk: WrittenChunk | undefined) => {
      if (!chunk || names.has(chunk.fileName)) return;
      names.add(chunk.fileName);
      for (const name of chunk.imports) add(byName.get(name));
    };
    for (const root of roots) add(root);
    return names;
  };
  const bytesOf = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + (byName.get(name)?.bytes ?? 0), 0);
  const shellOf = (path: string): WrittenChunk[] => {
    const layout = routes.get(`${path.split('/')[0]}/route.tsx`);
    return layout ? [...entries, layout] : entries;
  };
  const added = (chunk: WrittenChunk, known: ReadonlySet<string>): number =>
    bytesOf([...fetched([chunk])].filter((name) => !known.has(name)));

  const ofList = fetched([...shellOf(AREAS.client), ofRoute(AREAS.client)]);
  const parts = chunks.flatMap((chunk): Weighed[] => {
    const { module, opens } = chunk;
    if (module === null || opens !== null || ROUTE_PART.test(module)) return [];
    if (SLOW_LINE_PAGES.some((path) => module.endsWith(`/features/${path}`))) return [];
    const what = `${module.split('/').slice(-2).join('/')}, on demand`;
    return [{ what, bytes: added(chunk, ofList), limit: limitOf(module) }];
  });
  const pages = [...routes].flatMap(([path, chunk]): Weighed[] => {
    if (path.endsWith('/route.tsx')) return [];
    if (FIRST.includes(path))
      return [{ what: path, bytes: bytesOf(fetched([...shellOf(path), chunk])), limit: limitOfFirst(path) }];
    const area = Object.entries(AREAS).find(([folder]) => path.startsWith(`${folder}/`))?.[1];
    const known = fetched(area ? [...shellOf(path), ofRoute(area)] : entries);
    return [{ what: `${path}, after a list`, bytes: added(chunk, known), limit: limitOf(path) }];
  });
  const beforeSignIn = [
    { what: 'sign-in/sign-in-page.tsx', chunks: door },
    ...SLOW_LINE_PAGES.map((path) => ({ what: path, chunks: [...door, ofPart(path)] })),
  ].map(({ what, chunks: roots }) => ({ what, bytes: bytesOf(fetched(roots)), limit: BUDGET_BYTES.signIn }));
  return [...beforeSignIn, ...pages, ...parts];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Fails the build when a page outgrows its budget, and says which. */
export function javascriptBudget(): Plugin {
  return {
    name: 'javascript-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const files = Object.values(bundle);
      const weighed = weigh(
        files.flatMap((file) =>
          file.type === 'chunk'
            ? {
                fileName: file.fileName,
                module: file.facadeModuleId,
                // Written as one with others, it is an entry no more: the page names it itself.
                opens:
                  (['console', 'door'] as const).find((part) => file.moduleIds.some((id) => OPENS[part].test(id))) ??
                  null,
                imports: file.imports,
                bytes: gzipSync(file.code).length,
              }
            : [],
        ),
      );
      const css = files.flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? gzipSync(file.source).length : [],
      );
      weighed.push({ what: 'styles', bytes: css.reduce((sum, bytes) => sum + bytes, 0), limit: BUDGET_BYTES.css });
      const lines = weighed.map(
        ({ what, bytes, limit }) => `${bytes > limit ? '✗' : '✓'} ${what}: ${kilobytes(bytes)} of ${kilobytes(limit)}`,
      );
      if (weighed.some(({ bytes, limit }) => bytes > limit))
        this.error(`The console outgrew its budget (gzip):\n${lines.join('\n')}`);
      this.info(`gzip\n${lines.join('\n')}`);
    },
  };
}
