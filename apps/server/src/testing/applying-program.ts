import { answersFor } from '@cordelle/api/testing/applications.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import type { Device } from './device.ts';

// A program that opens an account on `/v3`; for tests.

export type Body = Record<string, Record<string, unknown>>;
const usual = answersFor('CA');
const inSnake = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      snakeCase(name),
      typeof value === 'object' && value !== null && !Array.isArray(value) ? inSnake(value) : value,
    ]),
  );

/** What a program sends of a page. */
export function bodyOf(page: string): Record<string, unknown> {
  if (page === 'user_info') return { user: inSnake(usual.user_info) };
  if (page === 'shareholders') return { processing_client_onboarding: { owners_completed: true } };
  if (page === 'business_addresses') {
    const place = inSnake(usual.business_addresses.registered as object);
    return {
      client: {
        addresses_attributes: [
          { ...place, address_type: 'operating', address_category: 'additional', address1: '9 Bank Street' },
          { ...place, address_type: 'registered', address_category: 'primary' },
          { ...place, address_type: 'operating', address_category: 'primary' },
        ],
      },
    };
  }
  if (page === 'maximum_transaction_amount') return { client: { expected_maximum_transaction_amount: 2500 } };
  return { client: inSnake(usual[page as keyof typeof usual]) };
}

/** Sends a page; answers what came back. */
export const sendPage = (owner: Device, id: unknown, page: string, body = bodyOf(page), query = '') =>
  owner.ask('PUT', `/client_onboardings/${id}${query}`, { body: { current_state: page, ...body } });

/** An application of somebody that stands at a page, at its owners unless another is named; answers its id. */
export async function atPage(owner: Device, until = 'shareholders', businessType = 'Corporation'): Promise<string> {
  const begun = await owner.ask('POST', '/client_onboardings', {
    body: { current_state: 'who_are_you', client: { has_third_party: false } },
  });
  const { id } = (begun.body as Body).client_onboarding ?? {};
  for (let page = 'user_info'; page !== until; ) {
    const body = page === 'business_type' ? { client: { business_type: businessType } } : bodyOf(page);
    const answer = (await sendPage(owner, id, page, body)).body as Body;
    if (Object.keys(answer.messages ?? {}).length > 0) throw new Error(`${page}: ${JSON.stringify(answer.messages)}`);
    page = String(answer.client_onboarding?.state);
  }
  return String(id);
}

/** Somebody who owns a part, as a program says it. */
export const owner = (first_name: string, share: unknown, more: object = {}) => ({
  owner_category: 'Individual',
  share,
  first_name,
  last_name: 'Roy',
  date_of_birth: '1980-02-03',
  email: `${first_name.toLowerCase()}@owners.test`,
  addresses_attributes: [{ address1: '1 Main Street', city: 'Ottawa', province_code: 'ON', postal_code: 'k1a0b1' }],
  ...more,
});
