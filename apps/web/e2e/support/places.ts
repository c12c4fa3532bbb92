import { join } from 'node:path';
import { type Place, PORTS_OF_AN_INSTALLATION } from './installation.ts';

/** Each worker has room for an installation of its own and for one that a story starts beside it. */
const PLACES_OF_A_WORKER = 2;

/** How many ports in a row a run needs. */
export const portsOf = (workers: number): number => workers * PLACES_OF_A_WORKER * PORTS_OF_AN_INSTALLATION;

/** Where the installation of this worker lives. */
export const placeOfWorker = (): Place => place('demo', 0);

/** Where a story of this worker may start another. */
export const placeBeside = (): Place => place('beside', 1);

/** The run's folder and first port come from the configuration, the worker's number from Playwright, the cluster from whoever has one. */
function place(name: string, index: number): Place {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  return {
    cluster: process.env.CITUS_URL,
    folder: join(process.env.E2E_FOLDER ?? '.', `${name}-${worker}`),
    port: Number(process.env.E2E_PORTS) + (worker * PLACES_OF_A_WORKER + index) * PORTS_OF_AN_INSTALLATION,
  };
}
