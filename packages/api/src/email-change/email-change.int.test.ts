import { inTransaction } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueMailedToken } from '../auth/mailed-tokens.ts';
import { userByEmail } from '../auth/user-row.ts';
import { limiter } from '../limiter.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let app: App;
let callers: Callers;
let asPerson: Awaited<ReturnType<Callers['member']>>;
let person: { id: string; email: string };
/** An address nobody has. */
let fresh = '';
let addresses = 0;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA' });
  await world.addClient({ id: 5n, rail: 'US' });
  app = world.app();
  callers = new Callers(world, app);
});
afterAll(() => world.close());
beforeEach(async () => {
  limiter.forget();
  asPerson = await callers.member({ clientId: 4n, role: 'client_admin' });
  const { user } = await (await asPerson()).auth.me();
  person = { id: user.id, email: user.email };
  addresses += 1;
  fresh = `fresh${addresses}@example.org`;
});

const owner = () => world.database.owner;
/** Each from a network of its own, so that no test meets the limits of another. */
const ask = async (newEmail = fresh, as = asPerson) =>
  (await as({ ip: `198.51.${addresses}.7` })).emailChange.ask({ newEmail });
const pending = async () => (await (await asPerson()).emailChange.get()).emailChange;
const takeBack = async () => (await asPerson()).emailChange.takeBack();
const emailNow = async () => {
  const [row] = await owner()<{ email: string }[]>`select email from users where id = ${person.id}`;
  return row?.email;
};

const mails = (template: string, to: string) => owner()<{ subject: string; text: string; html: string }[]>`
  select subject, text_body as text, html_body as html from outbox
   where template = ${template} and to_address = ${to} order by id desc`;
const tokensIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/email_change#token=([\w-]{43})/g)].map(([, token = '']) => token);
/** What the newest mails of a request carry. */
async function links(newEmail = fresh) {
  const [approval] = await mails('email_change_approve', person.email);
  const [confirmation] = await mails('email_change_confirm', newEmail);
  const [approve = '', stop = ''] = tokensIn(approval?.text);
  const [confirm = ''] = tokensIn(confirmation?.text);
  return { approve, stop, confirm };
}
const press = (token: string) => callers.nobody().emailChange.press({ token });
const open = (token: string) => callers.nobody().emailChange.open({ token });
const LINK_GONE = { status: 422, code: 'auth.link_invalid' };

const notes = (clientId: bigint, action: string) => owner()`
  select actor, before, after from audit_log
   where client_id = ${String(clientId)} and action = ${action} and target_id = ${person.id}`;
async function addDevices(): Promise<void> {
  const later = new Date(Date.now() + 1_800_000);
  await owner()`
    insert into sessions (id, user_id, created_at, expires_at, proven_at)
    values (${`browser-of-${person.id}`}, ${person.id}, now(), ${later}, now())`;
  await owner()`
    insert into access_tokens (user_id, client, token_hash, created_at, updated_at, rotated_at, expires_at, proven_at)
    values (${person.id}, ${`program-${person.id}`}, ${`hash-${person.id}`}, now(), now(), now(), ${later}, now())`;
}
const devices = async () => {
  const [row] = await owner()<{ count: number }[]>`
    select ((select count(*) from sessions where user_id = ${person.id})
            + (select count(*) from access_tokens where user_id = ${person.id}))::int as count`;
  return row?.count;
};
const endedBecause = async () => {
  const [row] = await owner()<{ reason: string }[]>`
    select reason from ended_sessions where id = ${`browser-of-${person.id}`}`;
  return row?.reason;
};

describe('asking', () => {
  test('writes to both addresses and changes nothing', async () => {
    const { emailChange } = await ask(` ${fresh.toUpperCase()} `);
    expect(emailChange).toMatchObject({
      oldEmail: person.email,
      newEmail: fresh,
      oldApproved: false,
      newConfirmed: false,
    });
    const hours = (Date.parse(emailChange?.expiresAt ?? '') - Date.parse(emailChange?.askedAt ?? '')) / 3_600_000;
    expect(hours).toBe(24);
    expect(await pending()).toEqual(emailChange);
    const [approval] = await mails('email_change_approve', person.email);
    expect(approval?.text).toContain(`with ${fresh} from now on, in place of ${person.email}`);
    expect(approval?.text).toContain(`198.51.${addresses}.7`);
    expect(approval?.html).toContain('That was not me');
    expect(new Set(tokensIn(approval?.text)).size).toBe(2);
    const [confirmation] = await mails('email_change_confirm', fresh);
    // Whoever has the address may be a stranger: nothing of the account is told.
    expect(confirmation?.text).not.toContain(person.email);
    expect(await emailNow()).toBe(person.email);
  });

  test('keeps the links as fingerprints alone', async () => {
    await ask();
    const tokens = Object.values(await links());
    const stored = JSON.stringify(await owner()`select token_hash from mailed_tokens where user_id = ${person.id}`);
    expect(tokens).toHaveLength(3);
    for (const token of tokens) expect(stored).not.toContain(token);
  });

  test('for the address one has is refused at its field', async () => {
    expect(await refusalFrom(ask(person.email.toUpperCase()))).toMatchObject({
      status: 422,
      code: 'email_change.same_address',
      messages: { newEmail: ['You sign in with this email already.'] },
    });
  });

  test('again counts in place of what was asked before, and ends its links', async () => {
    await ask();
    const before = await links();
    const other = `other${addresses}@example.org`;
    await ask(other);
    for (const token of Object.values(before)) expect(await refusalFrom(press(token))).toMatchObject(LINK_GONE);
    expect(await pending()).toMatchObject({ newEmail: other });
  });

  test('two at once leave one', async () => {
    await Promise.all([ask(), ask(`b${addresses}@example.org`)]);
    const open = await owner()`select 1 from email_changes where user_id = ${person.id} and ended_at is null`;
    expect(open).toHaveLength(1);
  });

  test('is limited for a person and for an address', async () => {
    for (const count of [1, 2, 3, 4, 5]) await ask(`a${count}-${addresses}@example.org`);
    expect(await refusalFrom(ask())).toMatchObject({ status: 429, code: 'rate.limited' });
    for (const count of [1, 2, 3])
      await ask(fresh, await callers.member({ clientId: 4n, role: count === 1 ? 'client_read_only' : 'client_admin' }));
    const another = await callers.staff();
    expect(await refusalFrom(ask(fresh, another))).toMatchObject({ status: 429, code: 'rate.limited' });
  });

  test('is not for customer accounts nor keys', async () => {
    const program = await callers.program(4n);
    expect(await refusalFrom(ask(fresh, program))).toMatchObject({ status: 403, code: 'auth.not_for_keys' });
    await world.addClient({ id: 6n, rail: 'CA', customers: 1 });
    const payer = await callers.payer({ clientId: 6n, customerId: 6001n });
    expect(await refusalFrom(ask(fresh, payer))).toMatchObject({ status: 403, code: 'auth.forbidden' });
  });
});

describe('both addresses', () => {
  test.each([
    ['the old one first', ['approve', 'confirm']],
    ['the new one first', ['confirm', 'approve']],
  ] as const)('agree, %s: the address changes once both have', async (_, [first, second]) => {
    await owner()`
      insert into memberships (client_id, user_id, role, created_at) values (5, ${person.id}, 'client_admin', now())`;
    await ask();
    await addDevices();
    const tokens = await links();
    expect(await press(tokens[first])).toEqual({ outcome: 'waiting', newEmail: fresh });
    expect(await pending()).toMatchObject({
      oldApproved: first === 'approve',
      newConfirmed: first === 'confirm',
    });
    expect(await emailNow()).toBe(person.email);
    expect(await devices()).toBe(2);
    expect(await press(tokens[second])).toEqual({ outcome: 'changed', newEmail: fresh });
    expect(await emailNow()).toBe(fresh);
    expect(await pending()).toBeNull();
    expect(await devices()).toBe(0);
    expect(await endedBecause()).toBe('email');
    for (const clientId of [0n, 4n, 5n])
      expect(await notes(clientId, 'account.email_changed')).toEqual([
        { actor: `user:${person.id}`, before: { email: person.email }, after: { email: fresh } },
      ]);
    const [told] = await mails('email_changed_old', person.email);
    expect(told?.text).toContain('If it was not you, write to support@');
    expect(await mails('email_changed_new', fresh)).toHaveLength(1);
    expect(await userByEmail(app.worker.sql, person.email)).toBeNull();
  });

  test('use each link once', async () => {
    await ask();
    const { approve } = await links();
    await press(approve);
    expect(await refusalFrom(press(approve))).toMatchObject(LINK_GONE);
    expect(await pending()).toMatchObject({ oldApproved: true, newConfirmed: false });
  });

  test('open a link as often as they like, and nothing comes of it', async () => {
    await ask();
    const { approve, stop, confirm } = await links();
    for (const _ of [1, 2]) {
      expect(await open(approve)).toMatchObject({ act: 'approve', oldEmail: person.email, newEmail: fresh });
      expect(await open(stop)).toMatchObject({ act: 'stop', askedFrom: `198.51.${addresses}.7` });
      expect(await open(confirm)).toMatchObject({ act: 'confirm', oldEmail: null, askedFrom: null, newEmail: fresh });
    }
    expect(await pending()).toMatchObject({ oldApproved: false, newConfirmed: false });
  });

  test('may press at the same moment: it changes once', async () => {
    await ask();
    const { approve, confirm } = await links();
    const outcomes = await Promise.all([press(approve), press(confirm)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'waiting']);
    expect(await emailNow()).toBe(fresh);
    expect(await mails('email_changed_new', fresh)).toHaveLength(1);
  });

  test('a link pressed twice at once is used once', async () => {
    await ask();
    const { approve } = await links();
    const presses = await Promise.allSettled([press(approve), press(approve), press(approve)]);
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('have a day', async () => {
    await ask();
    const { approve, confirm } = await links();
    await owner()`update email_changes set expires_at = now() - interval '1 minute' where user_id = ${person.id}`;
    expect(await refusalFrom(press(approve))).toMatchObject(LINK_GONE);
    expect(await refusalFrom(open(confirm))).toMatchObject(LINK_GONE);
    expect(await pending()).toBeNull();
    await ask();
    expect(await pending()).toMatchObject({ newEmail: fresh });
  });

  test('find nothing once it is taken back', async () => {
    await ask();
    const tokens = await links();
    await press(tokens.approve);
    expect(await takeBack()).toEqual({ emailChange: null });
    expect(await pending()).toBeNull();
    for (const token of [tokens.confirm, tokens.stop]) expect(await refusalFrom(press(token))).toMatchObject(LINK_GONE);
    expect(await emailNow()).toBe(person.email);
    expect(await takeBack()).toEqual({ emailChange: null });
  });

  test('of somebody the provider disabled open nothing', async () => {
    await ask();
    const { approve } = await links();
    await owner()`update users set disabled_at = now() where id = ${person.id}`;
    expect(await refusalFrom(press(approve))).toMatchObject(LINK_GONE);
  });

  test('the browser of the person that pressed stays signed in, no other', async () => {
    await ask();
    await addDevices();
    const { approve, confirm } = await links();
    await press(confirm);
    const signedIn = await asPerson();
    expect(await signedIn.emailChange.press({ token: approve })).toMatchObject({ outcome: 'changed' });
    expect(await devices()).toBe(0);
    const other = await callers.member({ clientId: 4n, role: 'client_admin' });
    expect((await (await other()).auth.me()).user.email).not.toBe(fresh);
  });
});

describe('what was mailed or kept under the old address', () => {
  test('links of before open nothing afterwards', async () => {
    const reset = await inTransaction(app.worker, {}, (tx) => issueMailedToken(tx, BigInt(person.id), 'reset'));
    await ask();
    const { approve, confirm } = await links();
    await press(approve);
    await press(confirm);
    expect(await refusalFrom(callers.nobody().passwords.openReset({ resetPasswordToken: reset }))).toMatchObject(
      LINK_GONE,
    );
  });

  test('an owner who signs in is written to at the new one; another owner of the business who has it keeps it', async () => {
    const addOwner = (clientId: number, userId: string | null, email: string) => owner()`
      insert into stakeholders (client_id, category, first_name, last_name, email, user_id, created_at)
      values (${clientId}, 'Individual', 'Ada', 'Owner', ${email}, ${userId}, now())`;
    await addOwner(4, person.id, person.email);
    await addOwner(5, person.id, person.email);
    await addOwner(5, null, fresh);
    await ask();
    const { approve, confirm } = await links();
    await press(approve);
    await press(confirm);
    const owners = await owner()`
      select client_id as client, email from stakeholders where user_id = ${person.id} order by client_id`;
    expect(owners).toEqual([
      { client: 4n, email: fresh },
      { client: 5n, email: person.email },
    ]);
  });
});

describe('“That was not me”', () => {
  test('ends the request and signs every device out, also after it was approved', async () => {
    await ask();
    await addDevices();
    const { approve, stop, confirm } = await links();
    await press(approve);
    expect(await press(stop)).toMatchObject({ outcome: 'stopped' });
    expect(await devices()).toBe(0);
    expect(await endedBecause()).toBe('email_change_stopped');
    expect(await pending()).toBeNull();
    expect(await refusalFrom(press(confirm))).toMatchObject(LINK_GONE);
    expect(await refusalFrom(press(stop))).toMatchObject(LINK_GONE);
    expect(await emailNow()).toBe(person.email);
    expect(await notes(4n, 'account.email_change_stopped')).toEqual([
      { actor: `user:${person.id}`, before: { email: person.email }, after: { email: fresh } },
    ]);
  });
});

describe('an address that somebody has', () => {
  const taken = async () => {
    const other = await callers.member({ clientId: 5n, role: 'client_admin' });
    return (await (await other()).auth.me()).user.email;
  };

  test('is answered like any other; who has it is told, and nothing confirms', async () => {
    const known = await taken();
    const answer = await ask(known);
    expect({ ...answer.emailChange, newEmail: '', askedAt: '', expiresAt: '' }).toEqual({
      oldEmail: person.email,
      newEmail: '',
      askedAt: '',
      expiresAt: '',
      oldApproved: false,
      newConfirmed: false,
    });
    const [told] = await mails('email_change_taken', known);
    expect(told?.text).toContain('You already have an account with it');
    expect(told?.text).not.toContain(person.email);
    expect(await mails('email_change_confirm', known)).toEqual([]);
    const [approval] = await mails('email_change_approve', person.email);
    const [approve = ''] = tokensIn(approval?.text);
    expect(await press(approve)).toEqual({ outcome: 'waiting', newEmail: known });
    expect(await pending()).toMatchObject({ oldApproved: true, newConfirmed: false });
    expect(await emailNow()).toBe(person.email);
  });

  const takeMeanwhile = () => owner()`
    insert into users (email, first_name, last_name, language, kind, created_at)
    values (${fresh}, 'Somebody', 'Else', 'en', 'customer', now())`;

  test('taken between: whoever asked sees what they would have seen from the start', async () => {
    await ask();
    const { approve, confirm } = await links();
    await press(confirm);
    await takeMeanwhile();
    expect(await press(approve)).toEqual({ outcome: 'waiting', newEmail: fresh });
    expect(await pending()).toMatchObject({ oldApproved: true, newConfirmed: false });
    expect(await emailNow()).toBe(person.email);
    expect(await mails('email_change_taken', fresh)).toHaveLength(1);
    expect(await mails('email_changed_old', person.email)).toEqual([]);
  });

  test('taken between: whoever reads there is told when they confirm', async () => {
    await ask();
    await addDevices();
    const { approve, confirm } = await links();
    await press(approve);
    await takeMeanwhile();
    expect(await press(confirm)).toEqual({ outcome: 'taken', newEmail: fresh });
    expect(await emailNow()).toBe(person.email);
    expect(await devices()).toBe(2);
  });

  test('asked for by two people: the first to be due gets it', async () => {
    await ask();
    const mine = await links();
    const first = person;
    asPerson = await callers.staff();
    const { user } = await (await asPerson()).auth.me();
    person = { id: user.id, email: user.email };
    await ask();
    const theirs = await links();
    for (const token of [mine.approve, theirs.approve]) await press(token);
    const outcomes = await Promise.all([press(mine.confirm), press(theirs.confirm)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'taken']);
    const holders = await owner()<{ id: string }[]>`select id from users where email = ${fresh}`;
    expect([first.id, person.id]).toContain(String(holders[0]?.id));
    expect(holders).toHaveLength(1);
  });
});
