import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { releaseHelpers } from '@cordelle/db/schema/release-helpers.ts';
import type { SetHelper } from '@cordelle/validation/release-helpers.ts';

/** What was set for all, and for the client if one is named. */
export const settingsFor = ({ sql }: Tx, clientId: bigint | null): Promise<SetHelper[]> =>
  sql`
    select ${columns(releaseHelpers, { name: 'name', clientId: 'forClientId', enabled: 'enabled' })} from release_helpers
     where for_client_id is null or for_client_id = ${clientId}`;
