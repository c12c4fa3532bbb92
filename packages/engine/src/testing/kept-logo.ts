import { inTransaction } from '@cordelle/db/connection.ts';
import { keepFile } from '../stored-files/stored-files.ts';
import type { DayWorld } from './day-world.ts';

/** Keeps a picture as the one that a client shows. For tests. */
export const keptLogo = (world: DayWorld, clientId: bigint, bytes: Uint8Array): Promise<void> =>
  inTransaction(world.database.worker, { clientId }, async (tx) => {
    const file = { filename: 'logo.png', contentType: 'image/png', bytes, scan: 'clean' } as const;
    const kept = { clientId, customerId: null, title: 'logo', file, actor: 'user:1', at: world.now } as const;
    const id = await keepFile(tx, world.app(), kept);
    await tx.sql`update clients set logo_file_id = ${id} where id = ${clientId}`;
  });
