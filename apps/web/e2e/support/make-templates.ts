import { spread, TEMPLATE_NAMES, template } from './templates.ts';

/**
 * Everything the stories copy stands ready: before they start, or beforehand (`node make-templates.ts`). With `CITUS_URL`, the
 * owner's address of a coordinator, its rows stand on that cluster as well.
 */
export default async function makeTemplates(): Promise<void> {
  await Promise.all(TEMPLATE_NAMES.map(template));
  const cluster = process.env.CITUS_URL;
  if (cluster) for (const name of TEMPLATE_NAMES) await spread(name, cluster);
}

if (import.meta.main) await makeTemplates();
