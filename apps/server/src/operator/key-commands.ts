import { join } from 'node:path';
import { inTransaction, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import { rotateKeys } from '@cordelle/db/rotate-keys.ts';
import { recordSystemAct } from '@cordelle/engine/audit/record-act.ts';
import type { Command } from './command.ts';

export const keyCommands: readonly Command[] = [
  {
    name: 'rotate-keys',
    usage: '',
    what: 'wrap the key of every client by a new key of this installation; back up the key folder afterwards',
    needs: 'database',
    async run(url, _words, env) {
      const folder = join(env.dataDir, 'keys');
      const owner = openOwner(url);
      const worker = await openDatabase(env.logins?.worker ?? url, { role: 'worker', max: 1 });
      try {
        const { keyId, dataKeys } = await rotateKeys(owner, await fileKeyStore(folder), folder);
        await inTransaction(worker, {}, (tx) =>
          recordSystemAct(tx, 'operator', {
            action: 'keys.rotate',
            clientIds: [],
            targetType: 'keys',
            targetId: keyId,
            after: { dataKeys },
          }),
        );
        return { ok: true, found: `${keyId} wraps the keys of ${dataKeys} clients; back up the key folder now` };
      } finally {
        await Promise.all([owner.end(), worker.close()]);
      }
    },
  },
];
