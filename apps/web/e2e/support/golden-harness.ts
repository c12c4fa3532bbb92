import { copyFolder, Installation } from './installation.ts';
import { placeBeside } from './places.ts';
import { template } from './templates.ts';

/** An installation of its own that stands on the morning of the worked example. */
export async function startGoldenHarness(): Promise<Installation> {
  const place = placeBeside();
  copyFolder(await template('golden'), place.folder);
  return Installation.start(place);
}
