import { setTimeout as sleep } from 'node:timers/promises';
import { stopAbandoned } from './embedded.ts';
import { identityIsAlive } from './process-identity.ts';

// `node embedded-keeper.ts <data folder> <identity of the owner>`: stops the PostgreSQL of an owner that is gone, or just going.
const POLL_MS = 20;
const [dataDir = '', owner = ''] = process.argv.slice(2);

while (identityIsAlive(owner)) await sleep(POLL_MS);
await stopAbandoned(dataDir);
