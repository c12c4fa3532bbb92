import { Callers } from '@cordelle/api/testing/callers.ts';
import { consentGiven } from '@cordelle/api/testing/consents.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { V3Harness } from './v3-harness.ts';

export const MAPLE = 4n;
export const BOREAL = 5n;
export const DEBIT = { amount: '50.00', processDate: '2026-03-20', comment: 'Invoice 1042' };

/** A server with two clients for the tests of a file, and for each test another customer, who approves every debit. */
export function debitApprovals() {
  let harness: V3Harness;
  let callers: Callers;
  let ada: Awaited<ReturnType<Callers['member']>>;
  let customerId = 4000n;

  beforeAll(async () => {
    harness = await V3Harness.open({ trustedProxies: 1 });
    const { world } = harness;
    await world.addClient({ id: MAPLE, rail: 'CA', customers: 40 });
    await world.addClient({ id: BOREAL, rail: 'US', customers: 1 });
    for (const [id, code] of [
      [MAPLE, 'maple'],
      [BOREAL, 'boreal'],
    ] as const)
      await world.database.owner`
        update clients set authorization_code = ${code}, client_type = 'Tuition', contact_email = 'pay@maple.test',
               contact_phone = '613-555-0142', address1 = '1 Main', city = 'Ottawa', province_code = 'ON', postal_code = 'K1A 0B1'
         where id = ${String(id)}`;
    callers = new Callers(world);
    ada = await callers.member({ clientId: MAPLE, role: 'client_primary' });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.world.setClock('2026-03-16', '10:00');
    harness.world.wallTime = new Date('2026-03-16T14:00:00Z');
    await nextCustomer();
  });

  async function nextCustomer(): Promise<void> {
    customerId += 1n;
    await consentGiven(harness.world, MAPLE, customerId, 'sporadic');
  }
  const owner = () => harness.world.database.owner;
  const approvals = async () => (await ada()).debitApprovals;

  return {
    harness: () => harness,
    callers: () => callers,
    ada: () => ada(),
    customerId: () => customerId,
    nextCustomer,
    owner,
    approvals,
    /** Asks the customer for the debit, and returns the id of the request. */
    asked: async (more: Partial<typeof DEBIT> = {}) =>
      (await (await approvals()).create({ customerId: String(customerId), ...DEBIT, ...more })).id,
    /** The state of each request to the customer. */
    answers: async () =>
      (await (await approvals()).list({ customerId: String(customerId) })).records.map(({ state }) => state),
    mails: (template: string) =>
      owner()<{ subject: string; text: string; to: string }[]>`
        select subject, text_body as text, to_address as to from outbox
         where client_id = 4 and customer_id = ${String(customerId)} and template = ${template} order by id`,
    linkIn: (mail: { readonly text: string } | undefined) => {
      const { pathname, search } = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
      return `${pathname}${search}`;
    },
  };
}
