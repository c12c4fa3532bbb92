import { pictureOf } from '@cordelle/api/testing/pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atPage, type Body, owner as person, sendPage } from '../../testing/applying-program.ts';
import { addPerson, Device } from '../../testing/device.ts';
import { V3Harness } from '../../testing/v3-harness.ts';

let harness: V3Harness;
let owner: Device;

beforeAll(async () => {
  harness = await V3Harness.open({ trustedProxies: 1 });
  await harness.world.addClient({ id: 400n, rail: 'CA' });
  await addPerson(harness, { email: 'owner@example.test', clientId: 400n, role: 'client_primary' });
  owner = await Device.signedIn(harness, 'owner@example.test');
});
afterAll(() => harness.close());

const send = (id: unknown, page: string, body: Record<string, unknown>, query = '') =>
  sendPage(owner, id, page, body, query);

test('the accounts of a business are numbers, two documents of each, and what is signed for the fees; each is refused while it lacks', async () => {
  const id = await atPage(owner);
  const owners = {
    client: { stakeholders_attributes: [person('Ana', 100)] },
    processing_client_onboarding: { owners_completed: true },
  };
  const owned = (await send(id, 'shareholders', owners)).body as Body;
  const clientId = String(owned.client?.id);
  await harness.world.database.owner`
    update stakeholders set verified_at = now() where client_id = ${clientId}`;
  await send(id, 'owner_verification', {});
  const refused = async (page: string, body: Record<string, unknown>) => {
    for (const query of ['?validate_only=true', '']) {
      const answer = await send(id, page, body, query);
      if (query === '') return answer;
      expect(answer.status).toBe(422);
    }
    throw new Error('nothing was sent');
  };
  expect(await refused('settlement_account', {})).toMatchObject({
    status: 422,
    body: { messages: { settlement_bank_account: ['This field is required'] } },
  });
  const account = { transit_number: '00012', institution_number: '003', account_number: '5550001' };
  const wrong = { client: { settlement_bank_account: { ...account, institution_number: '1' } } };
  expect((await refused('settlement_account', wrong)).body.messages).toEqual({
    'settlement_bank_account.institution_number': [expect.any(String)],
  });
  const settlement = { client: { settlement_bank_account: account } };
  expect((await refused('settlement_account', settlement)).body.messages).toEqual({
    settlement_void_cheque_or_account_auth: ['Void cheque or account authorization is required.'],
    settlement_recent_bank_statement: ['Recent bank statement is required.'],
  });
  for (const title of ['Settlement Void Cheque or Account Auth', 'Settlement Recent Bank Statement']) {
    const form = new FormData();
    form.set('title', title);
    form.set('file', new File([new Uint8Array(await pictureOf('png'))], 'cheque.png'));
    const kept = await fetch(`${harness.origin}/v3/clients/${clientId}/upload_file`, {
      method: 'PUT',
      headers: owner.headers,
      body: form,
    });
    expect(kept.status).toBe(200);
  }
  const given = await send(id, 'settlement_account', settlement);
  expect(given).toMatchObject({
    status: 200,
    body: {
      client_onboarding: {
        state: 'billing_account',
        statuses: { settlement_account: 'complete' },
        billing_account: { agreement: expect.stringContaining('Larch Bakery') },
      },
      client: { settlement_bank_account: { account_number: '*****01' } },
    },
  });
  expect(JSON.stringify(given.body)).not.toContain('5550001');
  const same = { client: { use_settlement_account: true } };
  expect((await refused('billing_account', same)).body.messages).toEqual({
    'billing_agreement.signer_name': ['This field is required'],
  });
  const signed = { client: { ...same.client, billing_agreement: { signer_name: 'Ada Roy', agreed: true } } };
  expect((await send(id, 'billing_account', signed)).body).toMatchObject({
    client_onboarding: { state: 'average_transaction_amount', statuses: { billing_account: 'complete' } },
  });
  // What was read may be sent back: masked numbers change nothing.
  const read = (given.body as Body).client?.settlement_bank_account;
  expect((await send(id, 'settlement_account', { client: { settlement_bank_account: read } })).status).toBe(200);
});
