import type { clientListInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';

const ROWS_MAX = 50;

/** What was typed is the beginning of a name, or of an id. */
export const clientsAsked = (
  typed: string,
  { incomplete = false, limit = ROWS_MAX } = {},
): z.input<typeof clientListInput> => ({
  limit,
  includePartialClients: incomplete,
  ...(typed ? { startsWith: typed } : {}),
  ...(/^[0-9]{1,19}$/.test(typed) ? { filterId: typed } : {}),
});
