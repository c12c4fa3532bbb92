import type { AppRouter } from '@cordelle/api/root.ts';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import { ASKED_BY_HAND, proofLink } from './proof-link.ts';

const refusal = (code: string) =>
  TRPCClientError.from<AppRouter>({
    error: { message: code, code: -32003, data: { status: 403, code, messages: {}, requestId: null } },
  } as never);

/** A server that answers with each of these in turn: a code it refuses with, or null when it does what is asked. */
function harness(answers: (string | null)[], person: boolean) {
  const seen = { calls: 0, questions: 0 };
  const server: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      seen.calls += 1;
      const code = answers.shift() ?? null;
      if (code !== null) return observer.error(refusal(code));
      observer.next({ result: { type: 'data', data: { id: '7' } } });
      observer.complete();
    });
  const ask = async () => {
    seen.questions += 1;
    return person;
  };
  return { seen, client: createTRPCClient<AppRouter>({ links: [proofLink(ask), server] }) };
}
const change = { id: '7' };

test('a change that needs proof is done once the person has given it', async () => {
  const { seen, client } = harness(['auth.proof_needed', null], true);
  expect(await client.transactionSchedules.remove.mutate(change)).toEqual({ id: '7' });
  expect(seen).toEqual({ calls: 2, questions: 1 });
});

test('a person who would rather not leaves the refusal as it was', async () => {
  const { seen, client } = harness(['auth.proof_needed', null], false);
  await expect(client.transactionSchedules.remove.mutate(change)).rejects.toMatchObject({
    data: { code: 'auth.proof_needed' },
  });
  expect(seen).toEqual({ calls: 1, questions: 1 });
});

test('asked once: a change that is refused again stays refused', async () => {
  const { seen, client } = harness(['auth.proof_needed', 'auth.proof_needed', null], true);
  await expect(client.transactionSchedules.remove.mutate(change)).rejects.toMatchObject({
    data: { code: 'auth.proof_needed' },
  });
  expect(seen).toEqual({ calls: 2, questions: 1 });
});

test('other refusals, and questions, ask for nothing', async () => {
  for (const code of ['auth.forbidden', 'auth.not_signed_in']) {
    const { seen, client } = harness([code], true);
    await expect(client.transactionSchedules.remove.mutate(change)).rejects.toMatchObject({ data: { code } });
    expect(seen).toEqual({ calls: 1, questions: 0 });
  }
  const { seen, client } = harness(['auth.proof_needed'], true);
  await expect(client.auth.me.query()).rejects.toMatchObject({ data: { code: 'auth.proof_needed' } });
  expect(seen).toEqual({ calls: 1, questions: 0 });
});

test('a question that a person asked by hand asks back, and is answered then', async () => {
  const { seen, client } = harness(['auth.proof_needed', null], true);
  await client.customers.export.query({}, { context: ASKED_BY_HAND });
  expect(seen).toEqual({ calls: 2, questions: 1 });
});
