import { template } from './templates.ts';

/** Everything the stories copy stands ready: before they start, or beforehand (`node make-templates.ts`). */
export default async function makeTemplates(): Promise<void> {
  await Promise.all([template('demo'), template('golden')]);
}

if (import.meta.main) await makeTemplates();
