import { expect, test } from 'vitest';
import { refusalFrom } from '../testing/callers.ts';
import { invitedUsers, PASSWORD } from '../testing/invited-users.ts';

const users = invitedUsers();

const withPassword = { password: PASSWORD, passwordConfirmation: PASSWORD, language: 'en' } as const;

async function invitedTwice(): Promise<readonly [string, string]> {
  const { email } = await (await users().asPrimary()).users.create(users().bo());
  const first = await users().tokenFor(email);
  await (await users().asBirch()).users.create(users().bo({ email }));
  return [first, await users().tokenFor(email)];
}

test('a password chosen with one invitation is said to be there by the page of another, which is taken up without one', async () => {
  const [first, second] = await invitedTwice();
  expect(await users().visitor().invitations.open({ token: second })).toMatchObject({ passwordNeeded: true });
  await users().accept(first);
  expect(await refusalFrom(users().accept(second))).toMatchObject({
    status: 409,
    code: 'auth.password_chosen_already',
    messages: { base: [expect.stringContaining('chosen a password by now')] },
  });
  expect(await users().visitor().invitations.open({ token: second })).toMatchObject({ passwordNeeded: false });
  expect(await users().visitor().invitations.accept({ token: second, language: 'en' })).toMatchObject({
    clientId: '5',
  });
});

test('of two taken up at the same moment with a password each, the other is told that its own was not kept', async () => {
  const tokens = await invitedTwice();
  const answers = await Promise.allSettled(
    tokens.map((token) =>
      users()
        .visitor()
        .invitations.accept({ token, ...withPassword }),
    ),
  );
  const [lost, ...others] = answers.filter((answer) => answer.status === 'rejected');
  expect(others).toEqual([]);
  expect(await refusalFrom(Promise.reject(lost?.reason))).toMatchObject({ code: 'auth.password_chosen_already' });
});
