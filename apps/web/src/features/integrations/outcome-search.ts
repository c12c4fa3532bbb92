import type { ConnectionOutcome } from '@cordelle/domain/accounting/connection.ts';
import { address } from '../../list-search.ts';

const OUTCOMES: readonly ConnectionOutcome[] = ['success', 'failed', 'failed_no_connections'];

/** What connecting came to, as the way back says it; anything else says nothing. */
export const outcomeSearch = address<{ connection_status: ConnectionOutcome | undefined }>({
  connection_status: (said) => OUTCOMES.find((outcome) => outcome === said),
});
