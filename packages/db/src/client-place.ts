/**
 * Where an installation is spread over several nodes, rows that come as arrays (`u`) go straight to the nodes of their clients: the
 * end of each client's log stands there, and whoever has events has one. With one client alone, named in the parameter `only`,
 * nobody but its node is asked; null: there are several. On one node it is a look at a few rows.
 */
export const atClients = (only: `$${number}`): string =>
  `join event_heads h on h.client_id = u.client_id and ${alsoOf('h', only)}`;

/** Said of the rows of a lateral query as well: without it they are looked for on every node. */
export const alsoOf = (rows: string, only: `$${number}`): string =>
  `(${only}::bigint is null or ${rows}.client_id = ${only}::bigint)`;

/** The one client that all of these are, for `atClients`; null: several. */
export function onlyClient(clientIds: readonly bigint[]): string | null {
  const [first] = clientIds;
  return first !== undefined && clientIds.every((clientId) => clientId === first) ? String(first) : null;
}
