import { test as base } from '@playwright/test';
import { Installation } from './installation.ts';
import { placeOfWorker } from './places.ts';
import { install, uninstall } from './templates.ts';

const START_MAX_MS = 240_000;

/**
 * A story of somebody who uses the product. Each worker has an installation of its own, with the year of demo data and a
 * business clock that only its stories move; after a story that failed, the next ones get a new copy.
 */
export const test = base.extend<object, { readonly installation: Installation }>({
  installation: [
    async ({ browserName: _ }, use) => {
      const place = placeOfWorker();
      await install('demo', place);
      const installation = await Installation.start(place);
      await use(installation);
      await installation.stop();
      await uninstall(place);
    },
    { scope: 'worker', auto: true, timeout: START_MAX_MS },
  ],
});
