import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { appRouter } from '@cordelle/api/root.ts';
import type { Database } from '@cordelle/db/connection.ts';
import { bindRoutes } from './bind.ts';
import { V3_ROUTES } from './contract.ts';
import { openApiOf } from './openapi.ts';

/** Where the committed contract stands. */
export const CONTRACT_FILE = new URL('../../../../../docs/openapi.json', import.meta.url);

/** Every procedure, for reading their declarations. The cast holds because none of them is called. */
export const routerToRead = () => appRouter(openSessions({} as Database, true));

/** The contract as text, as it is committed. */
export const contractDocument = (): string =>
  `${JSON.stringify(openApiOf(bindRoutes(routerToRead(), V3_ROUTES)), null, 2)}\n`;
