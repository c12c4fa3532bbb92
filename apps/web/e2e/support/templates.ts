import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  bringToCluster,
  cloneInstallation,
  dropInstallation,
} from '@cordelle/db/testing/cluster/installation-database.ts';
import { fastestFolder } from '@cordelle/db/testing/fastest-folder.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { nodeProgram } from '../../../../scripts/workspace.mjs';
import { copyFolder, environmentOf, Installation, type Place, PORTS_OF_AN_INSTALLATION, ROOT } from './installation.ts';

/** Data folders that are made once and copied: a year of demo data, and the morning of the worked example. */
const TEMPLATES = { demo: makeDemo, golden: makeGolden } as const;
type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

const FOLDER = join(ROOT, '.cache/templates');

/** Whatever the making of a template runs through. Tests and screens are no part of it. */
const MADE_FROM = [
  'package-lock.json',
  'scripts/*.mjs',
  'packages/*/**/*.{ts,tsx,json,sql}',
  'apps/{server,sandbox}/**/*.{ts,tsx,json}',
];
const NO_PART = /^packages\/ui\/|(^|\/)(node_modules|dist|paraglide|\.turbo)(\/|$)|\.test\.tsx?$/;

/**
 * The folder of a template, made if there is none from just these sources that ends on just this day (demo data do). What is
 * made from other sources is removed.
 */
export async function template(name: TemplateName): Promise<string> {
  const current = `${name}-${key()}`;
  const folder = join(FOLDER, current);
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  for (const other of readdirSync(FOLDER))
    if (other.startsWith(`${name}-`) && !other.startsWith(current)) rmSync(join(FOLDER, other), { recursive: true });
  const draft = `${folder}.${process.pid}`;
  await inWorkshop(name, async (workshop) => {
    const [port = 0] = await freePorts(PORTS_OF_AN_INSTALLATION);
    await TEMPLATES[name]({ folder: workshop, port });
    copyFolder(workshop, draft);
    // Another process may have finished the same meanwhile: that one is as good.
    if (!existsSync(folder)) renameSync(draft, folder);
  }).finally(() => rmSync(draft, { recursive: true, force: true }));
  return folder;
}

/** Puts a copy of a template at a place. */
export async function install(name: TemplateName, { folder, cluster }: Place): Promise<void> {
  const original = await template(name);
  copyFolder(original, folder);
  if (cluster) await cloneInstallation(cluster, original, folder);
}

/** Removes whatever stands at a place. */
export async function uninstall({ folder, cluster }: Place): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  if (cluster) await dropInstallation(cluster, folder);
}

/** Brings the rows of a template to a cluster, through a copy: the original is never started. */
export async function spread(name: TemplateName, cluster: string): Promise<void> {
  const original = await template(name);
  await inWorkshop(name, async (workshop) => {
    const copy = join(workshop, 'copy');
    copyFolder(original, copy);
    await bringToCluster(cluster, join(copy, 'postgres'), original);
  });
}

/** In a folder that is there for as long as the work takes. */
async function inWorkshop(name: TemplateName, work: (folder: string) => Promise<void>): Promise<void> {
  // Where no medium has to be waited for; a year of commits takes seconds on a disk.
  const workshop = mkdtempSync(join(fastestFolder(), `cordelle-${name}-`));
  // As root, the database runs as `nobody`, who must be let through to its own directory.
  chmodSync(workshop, 0o755);
  await work(workshop).finally(() => rmSync(workshop, { recursive: true, force: true }));
}

async function makeDemo(place: Place): Promise<void> {
  const installation = await Installation.start(place);
  await installation.stop();
}

async function makeGolden(place: Place): Promise<void> {
  const child = spawn(nodeProgram(), [join(ROOT, 'apps/server/src/testing/prepare-golden-month.ts')], {
    env: environmentOf(place),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the month could not be prepared: ${code}`);
}

function key(): string {
  const day = process.env.DEMO_DAY ?? providerDate(new Date());
  const hash = createHash('sha256').update(day);
  const files = globSync(MADE_FROM, { cwd: ROOT, exclude: (path) => NO_PART.test(path) });
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
