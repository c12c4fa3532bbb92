import { connectBooks } from '@cordelle/engine/testing/memory-books.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { programCases } from './program-cases.ts';
import { V3Harness } from './v3-harness.ts';

export const MAPLE = 4n;
export const BIRCH = 5n;

/** A server with two clients for the tests of a file, each with a new key before every test, and the program cases of the first. */
export function twoPrograms(customersCount: number) {
  let harness: V3Harness;
  let maple = '';
  let birch = '';
  let customers: bigint[] = [];

  beforeAll(async () => {
    harness = await V3Harness.open({ trustedProxies: 1 });
    customers = await harness.world.addClient({ id: MAPLE, rail: 'CA', customers: customersCount });
    await harness.world.addClient({ id: BIRCH, rail: 'CA', customers: 2 });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.world.database.owner`update api_keys set revoked_at = now()`;
    maple = await harness.key(MAPLE);
    await connectBooks(harness.app, MAPLE, { account: null });
    birch = await harness.key(BIRCH);
  });

  return {
    harness: () => harness,
    maple: () => maple,
    birch: () => birch,
    customers: () => customers,
    ...programCases({ harness: () => harness, key: () => maple, clientId: MAPLE, customers: () => customers }),
  };
}
