import { Installation } from './installation.ts';
import { placeBeside } from './places.ts';
import { install } from './templates.ts';

/** An installation of its own that stands on the morning of the worked example. */
export async function startGoldenHarness(): Promise<Installation> {
  const place = placeBeside();
  await install('golden', place);
  return Installation.start(place);
}
