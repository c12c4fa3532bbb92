import { inTransaction } from '@cordelle/db/connection.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalFrom } from '../testing/callers.ts';
import { agreementChanges } from '../testing/consents.ts';
import { BANK, type Newcomers, openNewcomers } from '../testing/newcomers.ts';

let people: Newcomers;

beforeAll(async () => {
  people = await openNewcomers();
});
afterAll(() => people.close());

/** Everything that is kept of a client but the ciphertext: no number stands in it. */
async function everythingKept(): Promise<string> {
  const tables = [
    'customers',
    'customer_bank_accounts',
    'customer_facts',
    'customer_authorizations',
    'audit_log',
    'outbox',
    'events',
    'idempotency_keys',
  ];
  const rows = await inTransaction(people.world.database.worker, {}, async ({ sql }) => {
    const found: unknown[] = [];
    for (const table of tables) found.push(await sql`select to_jsonb(t) as row from ${sql(table)} t`);
    return found;
  });
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

describe('changing bank details', () => {
  test('the masks as they are shown mean unchanged', async () => {
    const id = await people.newcomer();
    const { bankAccount } = await people.recordOf(id);
    const { transitNumber, institutionNumber, accountNumber } = bankAccount ?? {};
    await people.change(id, { bankAccount: { transitNumber, institutionNumber, accountNumber } });
    expect((await people.factsOf(id)).map(({ type }) => type)).not.toContain('bank_details_updated');
  });

  test.each([
    ['accountNumber', '****67'],
    ['accountNumber', '*****68'],
    ['accountNumber', '*****6*'],
    ['transitNumber', '****'],
    ['institutionNumber', '*03'],
  ])('%s %s is no mask of what is on file', async (field, value) => {
    const id = await people.newcomer();
    expect(await refusalFrom(people.change(id, { bankAccount: { [field]: value } }))).toMatchObject({
      status: 422,
      messages: { [`bankAccount.${field}`]: ['Enter the whole number, or keep the current one as shown'] },
    });
  });

  test('new digits are a new version: not verified, under the same consent', async () => {
    const id = await people.newcomer();
    await people.world.database.owner`
      update customers set bank_verification = 'complete', verification_method = 'microdeposit' where id = ${id}`;
    const changed = await people.change(id, {
      bankAccount: { transitNumber: '*****', institutionNumber: '***', accountNumber: '7654321' },
    });
    expect(changed).toMatchObject({
      bankAccount: { accountNumber: '*****21', verified: false, bankName: 'Royal Bank of Canada' },
      bankVerification: { state: 'none', method: null },
    });
    expect((await people.factsOf(id)).slice(2)).toEqual([
      { type: 'bank_details_updated', data: { accountNumber: '*****21', bankName: 'Royal Bank of Canada' } },
      { type: 'verification_changed', data: { from: 'complete', to: 'none' } },
    ]);
    expect(await people.versionsOf(id)).toMatchObject([
      { version: 2, kind: 'changed', accountNumber: '*****21' },
      { version: 1, kind: 'given', accountNumber: '*****67' },
    ]);
    const shown = await (await people.ada()).customers.bankNumbers({ customerId: id });
    expect(shown).toMatchObject({ transitNumber: '00123', institutionNumber: '003', accountNumber: '7654321' });
  });

  test('under an agreement say why, since when, who is told, and are refused for a cause that does not carry them', async () => {
    const id = await people.newcomer({ email: 'lea@example.test' });
    const other = { bankAccount: { transitNumber: '00012', institutionNumber: '004', accountNumber: '7654321' } };
    const change = { cause: 'slip' };
    expect(await refusalFrom(people.change(id, { ...other, change }))).toMatchObject({
      messages: { 'change.cause': [expect.stringContaining('A correction keeps the bank')] },
    });
    const tried = await (await people.ada()).customers.tryUpdate({ customerId: id, ...other });
    expect(tried.change).toMatchObject({ causes: ['new_agreement', 'bank_told', 'payer_asked'], told: 'mail' });
    await people.change(id, { ...other, change: { cause: 'payer_asked', means: 'mail', since: '2026-03-01' } });
    const { owner } = people.world.database;
    const [event] = await owner`
      select data -> 'change' as change from events where type = 'AuthorizationAccountChanged' order by position desc limit 1`;
    expect(event).toMatchObject({
      change: { cause: 'payer_asked', means: 'mail', since: '2026-03-01', told: 'mail', debits: { count: 0 } },
    });
    const [version] = await people.versionsOf(id);
    expect(version?.evidence).toContainEqual({ label: 'Changed because', value: 'the payer asked for it' });
    const mails = await owner`
      select text_body as text from outbox where template = 'agreement_changed' and customer_id = ${id}`;
    expect(mails).toMatchObject([{ text: expect.stringMatching(/\*{5}67 → .*\*{5}21/) }]);
  });

  test('that a program changes without a reason say so', async () => {
    const id = await people.newcomer();
    await people.change(id, { authorizationAmount: '40.00' });
    const [version] = await people.versionsOf(id);
    expect(version?.evidence).toContainEqual({
      label: 'Changed because',
      value: 'told by a program (API), without a reason',
    });
    expect(version?.evidence).toContainEqual({ label: 'Payer told', value: 'no: no address is known' });
  });

  test('that a payer objects to are taken back: what was before is so again, and debits go on', async () => {
    const id = await people.newcomer();
    await people.change(id, { bankAccount: { accountNumber: '7654321' }, change: { cause: 'slip' } });
    const { owner } = people.world.database;
    const [row] = await owner<{ id: bigint }[]>`select id from agreement_changes where customer_id = ${id}`;
    const settle = { customerId: id, changeId: String(row?.id), how: 'taken_back' } as const;
    const ada = await people.ada();
    expect(await refusalFrom(ada.customers.settleObjection(settle))).toMatchObject({ status: 409 });
    await owner`update agreement_changes set objected_at = now() where id = ${settle.changeId}`;
    const whose = { clientId: 4n, customerId: BigInt(id) };
    await agreementChanges(people.world, whose, { type: 'object', changeId: settle.changeId });
    expect((await people.versionsOf(id))[0]?.status).toBe('suspended');
    expect(await people.recordOf(id)).toMatchObject({ status: 'Complete', statuses: { objected: true } });
    expect((await ada.customers.objections({ customerId: id })).records).toMatchObject([{ canTakeBack: true }]);
    const reader = await (await people.callers.member({ clientId: 4n, role: 'client_read_only' }))();
    expect(await refusalFrom(reader.customers.settleObjection(settle))).toMatchObject({ status: 403 });
    const elsewhere = await (await people.callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect(await refusalFrom(elsewhere.customers.settleObjection(settle))).toMatchObject({ status: 404 });
    expect(await refusalFrom(elsewhere.customers.objections({ customerId: id }))).toMatchObject({ status: 404 });
    // Where something else changed since, it is not offered: it would be refused.
    await owner`update agreement_changes set undo = jsonb_set(undo, '{bankAccountId,after}', '"1"') where id = ${settle.changeId}`;
    expect((await ada.customers.objections({ customerId: id })).records).toMatchObject([{ canTakeBack: false }]);
    expect(await refusalFrom(ada.customers.settleObjection(settle))).toMatchObject({ code: 'change.changed_since' });
    await owner`
      update agreement_changes h set undo = jsonb_set(undo, '{bankAccountId,after}', to_jsonb(a.bank_account_id::text))
        from authorizations a where h.id = ${settle.changeId} and a.client_id = h.client_id and a.id = any(h.authorization_ids)`;
    expect(await ada.customers.settleObjection(settle)).toMatchObject({ settled: true, held: null });
    expect(await refusalFrom(ada.customers.settleObjection(settle))).toMatchObject({ status: 409 });
    expect((await people.versionsOf(id))[0]).toMatchObject({ status: 'in_force', accountNumber: '*****67' });
    expect(await people.recordOf(id)).toMatchObject({
      bankAccount: { accountNumber: '*****67' },
      statuses: { objected: false },
    });
    expect((await ada.customers.objections({ customerId: id })).records).toEqual([]);
  });

  test.each([
    ['nothing is known of the former account', false, 'none'],
    ['the former account is validated', true, 'complete'],
  ])('that are taken back leave no verification of the other account: %s', async (_, isValidated, state) => {
    const id = await people.newcomer();
    const { owner } = people.world.database;
    if (isValidated)
      await owner`update customer_bank_accounts set validated_at = now(), validated_by = 'micro_entries' where customer_id = ${id}`;
    await people.change(id, { bankAccount: { accountNumber: '7654321' }, change: { cause: 'slip' } });
    await owner`
      update customers set bank_verification = ${isValidated ? 'failed' : 'complete'}, verification_method = 'microdeposit'
       where id = ${id}`;
    const [row] = await owner<{ id: bigint }[]>`
      update agreement_changes set objected_at = now() where customer_id = ${id} returning id`;
    const changeId = String(row?.id);
    await agreementChanges(people.world, { clientId: 4n, customerId: BigInt(id) }, { type: 'object', changeId });
    const ada = await people.ada();
    await ada.customers.settleObjection({ customerId: id, changeId, how: 'taken_back' });
    expect(await people.recordOf(id)).toMatchObject({ bankVerification: { state } });
  });

  test('by a notice of change are taken back as well, of agreements over another account than the one shown', async () => {
    const id = await people.newcomer();
    await people.change(id, { bankAccount: { accountNumber: '7654321' }, change: { cause: 'slip' } });
    const { owner } = people.world.database;
    const [row] = await owner<{ id: bigint; before: string; after: string }[]>`
      update agreement_changes set cause = 'bank_notice', notice_code = 'C01', objected_at = now() where customer_id = ${id}
      returning id, undo #>> '{bankAccountId,before}' as before, undo #>> '{bankAccountId,after}' as after`;
    const changeId = String(row?.id);
    const ada = await people.ada();
    await agreementChanges(people.world, { clientId: 4n, customerId: BigInt(id) }, { type: 'object', changeId });
    // What the customer shows moved on meanwhile; their agreement did not.
    await owner`update customers set bank_account_id = null where id = ${id}`;
    expect((await ada.customers.objections({ customerId: id })).records).toMatchObject([
      { because: 'bank_notice', canTakeBack: true },
    ]);
    await ada.customers.settleObjection({ customerId: id, changeId, how: 'taken_back' });
    const [agreement] = await owner<{ account: string; status: string }[]>`
      select bank_account_id::text as account, status from authorizations where customer_id = ${id} and number is not null`;
    expect(agreement).toEqual({ account: row?.before, status: 'in_force' });
  });

  test('that a payer objects to end with a new agreement signed since; the payer is told, and nothing waits of what is over', async () => {
    const id = await people.newcomer();
    await people.world.database.owner`update customers set email = 'maya@payer.test' where id = ${id}`;
    await people.change(id, { bankAccount: { accountNumber: '7654321' }, change: { cause: 'slip' } });
    const { owner } = people.world.database;
    const [row] = await owner<{ id: bigint }[]>`
      update agreement_changes set objected_at = ${people.world.now} where customer_id = ${id} returning id`;
    const changeId = String(row?.id);
    const ada = await people.ada();
    await agreementChanges(people.world, { clientId: 4n, customerId: BigInt(id) }, { type: 'object', changeId });
    const waits = async () =>
      (await ada.home.actions()).records
        .find(({ kind }) => kind === 'changes_objected')
        ?.customers?.map((one) => one.id);
    expect(await waits()).toContain(id);
    await owner`update customers set active = false where id = ${id}`;
    expect((await waits()) ?? []).not.toContain(id);
    await owner`update customers set active = true where id = ${id}`;
    const how = 'new_agreement' as const;
    expect(
      await refusalFrom(ada.customers.settleObjection({ customerId: id, changeId, how, agreedOn: '2026-01-02' })),
    ).toMatchObject({ status: 422 });
    await ada.customers.settleObjection({ customerId: id, changeId, how, agreedOn: '2026-03-16' });
    expect((await people.versionsOf(id))[0]?.status).toBe('in_force');
    const [mail] = await owner<{ to: string; text: string }[]>`
      select to_address as "to", text_body as text from outbox where template = 'objection_settled' and customer_id = ${id}`;
    expect(mail?.to).toBe('maya@payer.test');
    expect(mail?.text).toContain('you signed a new agreement on Mar 16, 2026');
    expect((await waits()) ?? []).not.toContain(id);
  });

  test('the same digits typed again change nothing', async () => {
    const id = await people.newcomer();
    await people.change(id, { bankAccount: BANK });
    expect((await people.factsOf(id)).map(({ type }) => type)).not.toContain('bank_details_updated');
  });

  test('an account the bank refused is taken into use again when it is typed again', async () => {
    const id = await people.newcomer();
    await people.world.database.owner`
      update customer_bank_accounts set disabled_at = now(), disabled_reason = '905' where customer_id = ${id}`;
    expect((await people.recordOf(id)).requiredAction).toBe('complete_bank_details');
    expect((await people.change(id, { bankAccount: BANK })).bankAccount?.disabledReason).toBeNull();
  });

  test('microdeposits under way to the old digits are called off', async () => {
    const id = await people.newcomer();
    await people.world.addMicrodeposit({
      rail: 'CA',
      clientId: 4n,
      customerId: BigInt(id),
      id: 4001n,
      on: '2026-03-16',
      cents: [12, 34],
    });
    await people.change(id, { bankAccount: { accountNumber: '7654399' } });
    const [record] = await people.world.database.owner`select status, status_reason from microdeposits where id = 4001`;
    expect(record).toMatchObject({ status: 'Failed', status_reason: 'bank_details_changed' });
    expect((await people.recordOf(id)).bankVerification.state).toBe('none');
  });
});

describe('numbers in clear', () => {
  test('who looks at them is told by the log and by the timeline', async () => {
    const id = await people.newcomer();
    expect(await (await people.ada()).customers.bankNumbers({ customerId: id })).toEqual({
      bankAccountType: null,
      routingNumber: null,
      transitNumber: '00123',
      institutionNumber: '003',
      accountNumber: '1234567',
    });
    expect((await people.factsOf(id)).at(-1)?.type).toBe('bank_numbers_viewed');
    const [audit] = await people.world.database.owner`
      select action, actor from audit_log where action = 'bank_numbers.open' order by id desc limit 1`;
    expect(audit).toMatchObject({ action: 'bank_numbers.open' });
  });

  test('stand nowhere but in the answer', async () => {
    const canary = '987650432198';
    const id = await people.newcomer({ bankAccount: { ...BANK, accountNumber: canary } });
    const call = await people.ada({ idempotencyKey: 'looked-at-once' });
    expect((await call.customers.bankNumbers({ customerId: id })).accountNumber).toBe(canary);
    await people.change(id, { bankAccount: { ...BANK, accountNumber: '987650432199' } });
    const kept = await everythingKept();
    expect(kept).toContain('**********98');
    expect(kept).not.toContain(canary);
    expect(kept).not.toContain('987650432199');
  });
});
