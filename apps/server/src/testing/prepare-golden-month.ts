// Makes the installation under DATA_DIR stand on the morning of the worked example, for a server that is started afterwards.
import { openDatabase } from '@cordelle/db/connection.ts';
import { readEnv } from '../env.ts';
import { startDatabase } from '../start-database.ts';
import { prepareGoldenMonth } from './golden-month.ts';

const env = readEnv(process.env);
const { url, stop } = await startDatabase(env);
const worker = await openDatabase(url, { role: 'worker', max: 2 });
await prepareGoldenMonth(worker, env.dataDir);
await worker.close();
await stop();
