import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalFrom } from '../testing/callers.ts';
import { BANK, LEA, type Newcomers, openNewcomers } from '../testing/newcomers.ts';

let people: Newcomers;
let boreal: Awaited<ReturnType<Newcomers['callers']['member']>>;

beforeAll(async () => {
  people = await openNewcomers();
  boreal = await people.callers.member({ clientId: 5n, role: 'client_primary' });
});
afterAll(() => people.close());

const AMERICAN_BANK = { routingNumber: '231380104', accountNumber: '100000067', bankAccountType: 'Checking' } as const;

describe('creating a customer', () => {
  test('keeps who they are, masks where money is taken from, and records how they agreed', async () => {
    const id = await people.newcomer({
      customIdentifier: 'MD-1',
      email: 'lea@example.test',
      phone: '613-555-0100',
      address: { address1: '1 Rue Elgin', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1P 5K7' },
      bankAccount: { ...BANK, transitNumber: '00 123', accountNumber: '12-345 67' },
    });
    expect(await people.recordOf(id)).toMatchObject({
      status: 'Complete',
      customIdentifier: 'MD-1',
      authorizationType: 'In Person',
      address: { address1: '1 Rue Elgin', provinceCode: 'ON', stateCode: null },
      bankAccount: {
        accountNumber: '*****67',
        transitNumber: '*****',
        institutionNumber: '***',
        bankName: 'Royal Bank of Canada',
      },
    });
    expect((await people.factsOf(id)).map(({ type }) => type)).toEqual(['customer_created', 'authorization_recorded']);
    expect(await people.versionsOf(id)).toMatchObject([
      { version: 1, kind: 'given', channel: 'in_person', accountNumber: '*****67', bankName: 'Royal Bank of Canada' },
    ]);
  });

  test('where nothing was collected yet, waits for the authorization', async () => {
    const { id } = await (await people.ada()).customers.create({ name: 'Nia Cole', customerType: 'Business' });
    expect(await people.recordOf(id)).toMatchObject({
      status: 'Incomplete',
      authorizationType: null,
      bankAccount: null,
    });
    expect(await people.versionsOf(id)).toEqual([]);
  });

  test('blank details are none', async () => {
    const id = await people.newcomer({ customIdentifier: ' ', email: '', phone: '' });
    expect(await people.recordOf(id)).toMatchObject({ customIdentifier: null, email: null, phone: null });
  });

  test('an identifier belongs to one active customer', async () => {
    await people.newcomer({ customIdentifier: 'TAKEN' });
    expect(await refusalFrom(people.newcomer({ customIdentifier: 'TAKEN' }))).toMatchObject({
      status: 422,
      messages: { customIdentifier: ['Another customer already has this identifier. Choose a different one.'] },
    });
  });

  test.each([
    [{ name: '' }, { name: ['Please enter a valid customer name'] }],
    [{ name: '<b>' }, { name: ['Invalid characters in customer name'] }],
    [{ customIdentifier: 'a=b' }, { customIdentifier: ['Invalid characters in custom identifier'] }],
    [{ email: 'lea' }, { email: ['Please enter a valid email address'] }],
    [{ bankAccount: { ...BANK, transitNumber: '123' } }, { 'bankAccount.transitNumber': ['Enter 5 digits'] }],
    [{ bankAccount: { ...BANK, accountNumber: '*****67' } }, { 'bankAccount.accountNumber': ['Enter 5–12 digits'] }],
    [
      { bankAccount: { accountNumber: '1234567' } },
      {
        'bankAccount.transitNumber': ['This field is required'],
        'bankAccount.institutionNumber': ['This field is required'],
      },
    ],
    [
      { authorizationType: 'Phone' },
      { authorizationType: ['Phone authorization is not available. Choose Online or In Person.'] },
    ],
  ])('%o is refused under its field', async (given, messages) => {
    expect(await refusalFrom(people.newcomer(given))).toMatchObject({ status: 422, messages });
  });

  test('nothing that only we set can be given', async () => {
    const refused = await refusalFrom(
      people.newcomer({ status: 'Complete', identifier: 'C-1', active: false, verified: true, clientId: '5', id: '1' }),
    );
    expect(Object.keys(refused.messages).sort()).toEqual([
      'active',
      'clientId',
      'id',
      'identifier',
      'status',
      'verified',
    ]);
  });
});

describe('an agreement in the United States', () => {
  const agreement = { ...LEA, bankAccount: AMERICAN_BANK };
  test('says how much one debit may take', async () => {
    const call = await boreal();
    expect(await refusalFrom(call.customers.create(agreement))).toMatchObject({
      messages: { authorizationAmount: ['This field is required'] },
    });
    expect(
      await refusalFrom((await boreal()).customers.create({ ...agreement, authorizationAmount: '0.99' })),
    ).toMatchObject({
      messages: { authorizationAmount: ['Must be 1 or greater'] },
    });
    const { id } = await (await boreal()).customers.create({ ...agreement, authorizationAmount: '1' });
    expect(await (await boreal()).customers.byId({ customerId: id })).toMatchObject({
      authorizationAmount: '1.00',
      bankAccount: { routingNumber: '*********', accountNumber: '*******67', bankAccountType: 'Checking' },
    });
  });

  test('or that there is no limit, said by 0', async () => {
    const { id } = await (await boreal()).customers.create({ ...agreement, authorizationAmount: '0' });
    expect(await (await boreal()).customers.byId({ customerId: id })).toMatchObject({ authorizationAmount: null });
  });

  test('a routing number with a wrong check digit is refused', async () => {
    const bankAccount = { ...AMERICAN_BANK, routingNumber: '231380105' };
    expect(await refusalFrom((await boreal()).customers.create({ ...agreement, bankAccount }))).toMatchObject({
      messages: { 'bankAccount.routingNumber': ['Please enter a valid routing number'] },
    });
  });

  test('another kind of account is a new version that stays verified', async () => {
    const { id } = await (await boreal()).customers.create({ ...agreement, authorizationAmount: '500' });
    await people.world.database.owner`update customers set bank_verification = 'complete' where id = ${id}`;
    const changed = await (await boreal()).customers.update({
      customerId: id,
      bankAccount: { routingNumber: '*********', accountNumber: '*******67', bankAccountType: 'Savings' },
    });
    expect(changed.bankAccount).toMatchObject({
      bankAccountType: 'Savings',
      accountNumber: '*******67',
      verified: true,
    });
  });
});

describe('changing a customer', () => {
  test('changes what is given and leaves the rest', async () => {
    const id = await people.newcomer({ email: 'old@example.test', phone: '613-555-0100' });
    const changed = await people.change(id, { email: 'new@example.test', address: { city: 'Gatineau' } });
    expect(changed).toMatchObject({ email: 'new@example.test', phone: '613-555-0100', address: { city: 'Gatineau' } });
    expect((await people.factsOf(id)).at(-1)).toEqual({
      type: 'contact_details_updated',
      data: { fields: ['email', 'city'] },
    });
  });

  test('two editors of different fields both win', async () => {
    const id = await people.newcomer();
    await Promise.all([
      people.change(id, { email: 'both@example.test' }),
      people.change(id, { phone: '613-555-0199' }),
      people.change(id, { name: 'Both Win' }),
    ]);
    expect(await people.recordOf(id)).toMatchObject({
      name: 'Both Win',
      email: 'both@example.test',
      phone: '613-555-0199',
    });
  });

  test('saying what is so already writes nothing', async () => {
    const id = await people.newcomer({ email: 'same@example.test' });
    await people.change(id, {
      name: (await people.recordOf(id)).name,
      email: 'same@example.test',
      authorizationType: 'In Person',
    });
    expect(await people.factsOf(id)).toHaveLength(2);
    expect(await people.versionsOf(id)).toHaveLength(1);
  });

  test('blank text takes an optional detail away', async () => {
    const id = await people.newcomer({ customIdentifier: 'MD-77', phone: '613-555-0100' });
    expect(await people.change(id, { customIdentifier: '', phone: '' })).toMatchObject({
      customIdentifier: null,
      phone: null,
    });
  });

  test('a new address is tried again, whatever came back from the old one', async () => {
    const id = await people.newcomer({ email: 'bounced@example.test' });
    await people.world.database.owner`update customers set email_bounced_at = now() where id = ${id}`;
    expect((await people.recordOf(id)).requiredActions).toContain('correct_email');
    expect((await people.change(id, { email: 'right@example.test' })).requiredActions).not.toContain('correct_email');
  });

  test('an identifier somebody else bears is refused', async () => {
    await people.newcomer({ customIdentifier: 'BORNE' });
    const id = await people.newcomer();
    expect(await refusalFrom(people.change(id, { customIdentifier: 'BORNE' }))).toMatchObject({
      messages: { customIdentifier: ['Another customer already has this identifier. Choose a different one.'] },
    });
  });

  test('another client’s customer is not found', async () => {
    const { id } = await (await boreal()).customers.create({ name: 'Far Away', customerType: 'Personal' });
    expect(await refusalFrom(people.change(id, { name: 'Mine' }))).toMatchObject({ status: 404 });
  });
});

describe('changing the authorization', () => {
  test('a limit is set and taken away', async () => {
    const id = await people.newcomer();
    expect((await people.change(id, { authorizationAmount: '250' })).authorizationAmount).toBe('250.00');
    expect(await refusalFrom(people.change(id, { authorizationAmount: '0.50' }))).toMatchObject({
      messages: { authorizationAmount: ['Must be 1 or greater'] },
    });
    expect((await people.change(id, { authorizationAmount: '0' })).authorizationAmount).toBeNull();
    expect((await people.versionsOf(id)).map(({ kind, authorizationAmount }) => [kind, authorizationAmount])).toEqual([
      ['changed', null],
      ['changed', '250.00'],
      ['given', null],
    ]);
  });

  test('saying how it was collected completes one that was awaited', async () => {
    const { id } = await (await people.ada()).customers.create({
      name: 'Awaited',
      customerType: 'Personal',
      bankAccount: BANK,
    });
    expect((await people.recordOf(id)).status).toBe('Pending');
    expect(await people.change(id, { authorizationType: 'Online' })).toMatchObject({
      status: 'Complete',
      authorizationType: 'Online',
    });
    expect(await people.versionsOf(id)).toMatchObject([{ version: 1, kind: 'given', channel: 'online' }]);
  });

  test('one that failed comes back with a new agreement alone', async () => {
    const id = await people.newcomer();
    await people.world.database.owner`update customers set authorization_status = 'failed' where id = ${id}`;
    expect((await people.change(id, { authorizationType: 'In Person' })).status).toBe('Failed');
    expect((await people.change(id, { authorizationType: 'In Person', newAuthorization: true })).status).toBe(
      'Complete',
    );
    expect((await people.versionsOf(id)).map(({ kind }) => kind)).toEqual(['given', 'given']);
  });

  test('nobody comes to have authorized by phone', async () => {
    const id = await people.newcomer();
    expect(await refusalFrom(people.change(id, { authorizationType: 'Phone' }))).toMatchObject({
      messages: { authorizationType: ['Phone authorization is not available. Choose Online or In Person.'] },
    });
    await people.world.database.owner`update customers set authorization_channel = 'phone' where id = ${id}`;
    expect((await people.change(id, { authorizationType: 'Phone' })).authorizationType).toBe('Phone');
  });
});

describe('who may do what', () => {
  test('who manages customers alone does not decide what the accounting software does', async () => {
    const id = await people.newcomer();
    const editor = await people.callers.member({ clientId: 4n, role: 'client_custom', flags: ['cudCustomers'] });
    const refused = await refusalFrom((await editor()).customers.update({ customerId: id, autoUpdate: true }));
    expect(refused).toMatchObject({ status: 403 });
    const changed = await (await editor()).customers.update({ customerId: id, phone: '613-555-0142' });
    expect(changed).toMatchObject({ phone: '613-555-0142', autoUpdate: false });
  });

  test('who may only look neither creates nor changes nor sees a number', async () => {
    const id = await people.newcomer();
    const reader = await people.callers.member({ clientId: 4n, role: 'client_read_only' });
    expect(await refusalFrom((await reader()).customers.create(LEA))).toMatchObject({ status: 403 });
    expect(await refusalFrom((await reader()).customers.update({ customerId: id, name: 'No' }))).toMatchObject({
      status: 403,
    });
    expect(await refusalFrom((await reader()).customers.bankNumbers({ customerId: id }))).toMatchObject({
      status: 403,
    });
    expect((await (await reader()).customers.authorizations({ customerId: id })).records).toHaveLength(1);
  });
});

describe('somebody who may be here already', () => {
  test('is found by account, address, phone, identifier and name, the most alike first', async () => {
    const bankAccount = { ...BANK, accountNumber: '55667788' };
    const twin = await people.newcomer({
      name: 'Zoé Gagnon-Côté',
      email: 'zoe@example.test',
      phone: '(418) 555-0177',
      bankAccount,
    });
    const namesake = await people.newcomer({
      name: 'GAGNON-COTE, Zoe',
      bankAccount: { ...BANK, accountNumber: '99887766' },
    });
    const asked = {
      name: 'Zoé Gagnon-Côté',
      email: 'ZOE@example.test',
      phone: '+1 418 555 0177',
      bankAccount: { ...bankAccount, accountNumber: '5566-7788' },
    };
    expect((await (await people.ada()).customers.duplicates(asked)).records).toMatchObject([
      { id: twin, matchedBy: ['bank_account', 'email', 'name', 'phone'] },
      { id: namesake, matchedBy: ['name'] },
    ]);
    expect(
      (await (await people.ada()).customers.duplicates({ ...asked, exceptCustomerId: twin })).records,
    ).toHaveLength(1);
  });

  test('is told when the customer is created all the same', async () => {
    const known = await people.newcomer({ name: 'Only Once', email: 'once@example.test' });
    const { id, duplicates } = await (await people.ada()).customers.create({ ...LEA, name: 'Only Once' });
    expect(duplicates).toMatchObject([{ id: known, matchedBy: ['name'] }]);
    expect(id).not.toBe(known);
  });

  test('is told when a change is tried that makes two alike, and nothing is kept of it', async () => {
    await people.newcomer({ name: 'Known Before', email: 'before@example.test' });
    const id = await people.newcomer({ name: 'Not Yet Alike', email: 'not-yet@example.test' });
    const tried = await (await people.ada()).customers.tryUpdate({ customerId: id, email: 'Before@example.test' });
    expect(tried.warnings).toEqual([expect.stringContaining('Known Before')]);
    expect(await (await people.ada()).customers.byId({ customerId: id })).toMatchObject({
      email: 'not-yet@example.test',
    });
  });

  test('is nobody of another client, and nobody while numbers are not whole', async () => {
    await people.newcomer({ name: 'Border Line', email: 'border@example.test' });
    expect(
      (await (await boreal()).customers.duplicates({ name: 'Border Line', email: 'border@example.test' })).records,
    ).toEqual([]);
    expect(
      (await (await people.ada()).customers.duplicates({ bankAccount: { accountNumber: '1234567' } })).records,
    ).toEqual([]);
    expect((await (await people.ada()).customers.duplicates({})).records).toEqual([]);
  });
});
