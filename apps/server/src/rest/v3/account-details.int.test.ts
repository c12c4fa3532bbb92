import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/device.ts';
import { BIRCH, COMPLETE, MAPLE, ownAccount, userIn, VERIFICATION } from '../../testing/own-account.ts';
import type { Answer } from '../../testing/v3-harness.ts';

const AGREEMENT = 'require_service_agreement_fields_for_users';

const { harness, owner, me, signInAs, turn, read, save } = ownAccount();

describe('what has to be given', () => {
  const without = (field: string) => save({ user: { ...COMPLETE, [field]: '' } });
  const missing = (answer: Answer) => Object.keys(answer.body.messages as object).sort();

  test.each(['first_name', 'last_name'])('%s, always', async (field) => {
    await turn(AGREEMENT, false);
    expect(await without(field)).toMatchObject({
      status: 422,
      body: { messages: { [field]: ['This field is required'] } },
    });
  });

  test.each([
    ['client_admin', 422],
    ['client_custom', 422],
    ['client_read_only', 200],
  ] as const)('a mobile phone of a %s: %d', async (role, status) => {
    await signInAs({ clientId: MAPLE, role });
    expect((await without('mobile_phone')).status).toBe(status);
  });

  test('the date of birth, while the service agreement is asked for', async () => {
    expect(await without('date_of_birth')).toMatchObject({
      status: 422,
      body: { code: 'account.field_required', messages: { date_of_birth: ['This field is required'] } },
    });
    await turn(AGREEMENT, false);
    expect((await without('date_of_birth')).status).toBe(200);
  });

  test('an occupation, only while personal verification is on', async () => {
    expect((await without('occupation')).status).toBe(200);
    await turn(VERIFICATION, true);
    expect(missing(await without('occupation'))).toEqual(['occupation', 'roles_attributes']);
  });

  test('every part of the address, each named where it stands', async () => {
    const { address_attributes: _, ...rest } = COMPLETE;
    expect(missing(await save({ user: rest }))).toEqual([
      'address_attributes.address1',
      'address_attributes.city',
      'address_attributes.postal_code',
      'address_attributes.province_code',
    ]);
    await turn(AGREEMENT, false);
    expect((await save({ user: rest })).status).toBe(200);
  });

  test('nothing more of somebody who corrects a name', async () => {
    expect((await save({ user: { last_name: 'Lane' } })).status).toBe(200);
  });

  test('names alone of the provider’s people', async () => {
    await signInAs({ kind: 'staff' });
    await owner()`
      insert into two_factors (user_id, secret_encrypted, started_at, enabled_at) values (${me().userId}, '', now(), now())`;
    expect((await save({ user: { first_name: 'Sam', occupation: 'Reviewer' } })).status).toBe(200);
    expect(await read()).toMatchObject({ staff: true, role: 'staff', client_id: null });
  });

  test.each([
    ['today', 0, 200],
    ['tomorrow', 1, 422],
  ])('born %s', async (_, days, status) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect((await save({ user: { ...COMPLETE, date_of_birth: day } })).status).toBe(status);
  });

  test.each([
    ['199 years ago', -199, 200],
    ['201 years ago', -201, 422],
  ])('born %s', async (_, years, status) => {
    const today = new Date();
    const day = `${today.getUTCFullYear() + years}-06-15`;
    const answer = await save({ user: { ...COMPLETE, date_of_birth: day } });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.messages).toEqual({ date_of_birth: ['Date of birth must in the past'] });
  });

  test.each([
    ['date_of_birth', '1980-02-30'],
    ['date_of_birth', '29/02/1980'],
    ['mobile_phone', '604 555'],
    ['occupation', 'x'],
  ])('a %s that is none: %s', async (field, value) => {
    expect(await save({ user: { ...COMPLETE, [field]: value } })).toMatchObject({
      status: 422,
      body: { messages: { [field]: [expect.any(String)] } },
    });
  });

  test('a province that there is', async () => {
    const answer = await save({ address_attributes: { province_code: 'ZZ' } });
    expect(missing(answer)).toEqual(['address_attributes.province_code']);
  });
});

describe('positions and mails of each client', () => {
  beforeEach(async () => {
    await owner()`
      insert into memberships (client_id, user_id, role, created_at)
      values (${String(BIRCH)}, ${me().userId}, 'client_read_only', now())`;
  });

  test('are saved by membership, or positions by client', async () => {
    const [maple, birch] = (await read()).roles_attributes;
    await save({
      roles_attributes: [{ id: maple?.id, position: 'Owner' }],
      clients: [{ id: '5', position: 'Partner' }],
    });
    expect((await read()).roles_attributes.map(({ position }) => position)).toEqual(['Owner', 'Partner']);
    expect(birch?.offered_notifications).toMatchObject({ daily_summary_email: true, microdeposit_sent_email: false });
    await save({ roles_attributes: [{ id: birch?.id, user_notifications: { daily_summary_email: true } }] });
    const [untouched, changed] = (await read()).roles_attributes;
    expect(untouched?.user_notifications).toMatchObject({ daily_summary_email: false, new_authorization_email: true });
    expect(changed?.user_notifications).toMatchObject({ daily_summary_email: true, new_authorization_email: true });
  });

  test('switches without a membership are those of the chosen client, also while details are missing', async () => {
    const answer = await save({ user: { user_notifications: { new_authorization_email: false } } });
    expect(userIn(answer).user_notifications).toMatchObject({ new_authorization_email: false });
    expect((await read()).roles_attributes.map((role) => role.user_notifications.new_authorization_email)).toEqual([
      false,
      true,
    ]);
  });

  test.each([{ position: 'King' }, { user_notifications: { weekly_email: true } }])(
    'what there is not is refused: %j',
    async (change) => {
      const [maple] = (await read()).roles_attributes;
      expect((await save({ roles_attributes: [{ id: maple?.id, ...change }] })).status).toBe(422);
    },
  );
});

describe('personal verification', () => {
  const lacking = async () => {
    const cookie = await harness()
      .call('auth.signIn', { email: me().email, password: PASSWORD })
      .then((answer) =>
        answer.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      );
    const answer = await harness().call('auth.me', undefined, { cookie, type: 'query' });
    const { result } = (await answer.json()) as { result: { data: { user: { detailsMissing: boolean } } } };
    return result.data.user.detailsMissing;
  };

  test('is due until every detail and a position for every business are given', async () => {
    expect(await lacking()).toBe(false);
    await owner()`
      insert into memberships (client_id, user_id, role, created_at)
      values (${String(BIRCH)}, ${me().userId}, 'client_read_only', now())`;
    await turn(VERIFICATION, true, BIRCH);
    expect(await lacking()).toBe(true);
    await save({
      user: COMPLETE,
      clients: [
        { id: '4', position: 'Owner' },
        { id: '5', position: 'Other' },
      ],
    });
    expect(await lacking()).toBe(false);
  });
});
