/** Writes the committed contract anew: `node apps/server/src/rest/v3/write-contract.ts`. */
import { writeFileSync } from 'node:fs';
import { CONTRACT_FILE, contractDocument } from './contract-document.ts';

writeFileSync(CONTRACT_FILE, contractDocument());
