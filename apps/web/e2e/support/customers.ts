import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ask, attempt } from './procedures.ts';

/** As many as are sent in one breath; the server asks for a pause when they come too fast. */
const AT_ONCE = 20;
const PAUSE_MS = 1000;
const TOO_MANY_REQUESTS = 429;

type Wanted = { readonly name: string; readonly count: number; readonly reachable?: boolean };

/** Customers of Maple Dental called by `name` and a number. Those an earlier story made count. */
export async function haveCustomers(page: Page, { name, count, reachable = true }: Wanted): Promise<void> {
  const clientId = await clientNamed(page, 'Maple Dental');
  const input = { filter: 'all', search: name, limit: 1 };
  const { data } = await ask<{ count: number }>(page, 'customers.list', { input, clientId });
  const numbers = Array.from({ length: count - data.count }, (_, index) => data.count + index + 1);
  const create = async (number: number): Promise<void> => {
    const email = reachable ? { email: `${name.toLowerCase().replaceAll(' ', '.')}${number}@example.test` } : {};
    const customer = { name: `${name} ${number}`, customerType: 'Personal', ...email };
    const { status } = await attempt(page, 'customers.create', customer, clientId);
    if (status === TOO_MANY_REQUESTS) {
      await sleep(PAUSE_MS);
      return create(number);
    }
    if (status !== 200) throw new Error(`a customer was not created: ${status}`);
  };
  for (let start = 0; start < numbers.length; start += AT_ONCE)
    await Promise.all(numbers.slice(start, start + AT_ONCE).map(create));
}

/** Id of a client that whoever is signed in works for. */
export async function clientNamed(page: Page, businessName: string): Promise<string> {
  const { data } = await ask<{ records: readonly { id: string; businessName: string }[] }>(page, 'clients.list', {
    input: {},
  });
  const client = data.records.find((record) => record.businessName === businessName);
  if (!client) throw new Error(`there is no client ${businessName}`);
  return client.id;
}
