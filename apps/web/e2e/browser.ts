import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const APT_MAX_MS = 300_000;
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How to launch a real Chromium on this machine: `E2E_CHROMIUM`, else one installed on the system, else Playwright's own if
 * it was downloaded, else the one that comes with the dependencies, else one from the system's packages.
 */
export async function browserLaunchOptions(cacheDir: string): Promise<LaunchOptions> {
  const given = process.env.E2E_CHROMIUM;
  if (given) return { executablePath: given, args: ARGS };
  const installed = onPath(SYSTEM_NAMES) ?? playwrightsOwn();
  if (installed) return { executablePath: installed, args: ARGS };
  const packaged = await fromDependencies(cacheDir);
  if (packaged) return packaged;
  const fetched = fromSystemPackages();
  if (fetched) return { executablePath: fetched, args: ARGS };
  throw new Error('no Chromium found for the browser tests: set E2E_CHROMIUM to the path of one');
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightsOwn(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** A headless shell packed in an npm package, with the libraries a bare image lacks. Linux on x64 only. */
async function fromDependencies(cacheDir: string): Promise<LaunchOptions | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const root = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(cacheDir, `browser-${version}`);
  mkdirSync(folder, { recursive: true });
  return inTemporaryFolder(folder, async () => {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    const libraries = join(await inflate(join(root, 'bin/al2023.tar.br')), 'lib');
    return {
      executablePath,
      args: ARGS,
      env: {
        ...definedEnvironment(),
        LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      },
    };
  });
}

/** The package unpacks to fixed names below the temporary folder and trusts whatever lies there: give it one per version. */
async function inTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function fromSystemPackages(): string | undefined {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return undefined;
  try {
    execFileSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'inherit', timeout: APT_MAX_MS });
  } catch {
    return undefined;
  }
  return onPath(SYSTEM_NAMES);
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
