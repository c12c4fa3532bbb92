/**
 * Rows of any clients, asked for client by client in the order of their ids: what holds rows names one client, for over rows of many
 * nodes there is no lock, and in one order nobody waits in a circle. `ask` sends its query at once, so that all travel together.
 */
export async function ofEachClient<Item extends { readonly clientId: bigint }, Row>(
  items: readonly Item[],
  ask: (clientId: bigint, items: readonly Item[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const clients = [...Map.groupBy(items, ({ clientId }) => clientId)].sort(([a], [b]) => (a < b ? -1 : 1));
  const answers = await Promise.all(clients.map(([clientId, of]) => ask(clientId, of)));
  return answers.flat();
}
