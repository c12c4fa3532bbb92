import { mkdtempSync, rmSync } from 'node:fs';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { benchImports } from './imports.ts';
const folder = mkdtempSync('/tmp/cordelle-g/pg-');
const server = await startEmbedded(folder + '/postgres', { durable: true });
try { await migrate(server.url); console.log(await benchImports(server.url)); } finally { await server.stop(); rmSync(folder,{recursive:true}); }
