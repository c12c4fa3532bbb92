import { hashPassword } from '@cordelle/api/auth/password.ts';
import { outboxJob } from '@cordelle/api/jobs.ts';
import type { Mail } from '@cordelle/engine/ports/mailer.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { V3Harness } from './v3-harness.ts';

export const OLD = 'rope-and-tide-7!';

/** A server with one client for the tests of a file, and for each test another member of it, whose password is `OLD`. */
export function forgottenPasswords() {
  let harness: V3Harness;
  let addresses = 0;
  let people = 0;
  const person = { email: '', userId: 0n };

  beforeAll(async () => {
    harness = await V3Harness.open({ trustedProxies: 1 });
    await harness.world.addClient({ id: 4n, rail: 'CA' });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    people += 1;
    person.email = `person${people}@example.test`;
    person.userId = await addPerson(person.email);
  });

  async function addPerson(address: string): Promise<bigint> {
    const { worker } = harness.app;
    const [user] = await worker.sql<{ id: bigint }[]>`
      insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at, seen_by)
      values (${address}, ${await hashPassword(OLD)}, 'Ada', 'Person', 'en', 'member', now(), now(), '{4}') returning id`;
    if (!user) throw new Error('no user was added');
    await worker.sql`
      insert into memberships (client_id, user_id, role, created_at) values (4, ${user.id}, 'client_read_only', now())`;
    return user.id;
  }
  /** An address nobody called from before: its limits are its own. */
  function freshIp(): string {
    addresses += 1;
    return `198.51.100.${addresses}`;
  }
  const from = (ip = freshIp()) => ({ 'x-forwarded-for': ip });

  return {
    harness: () => harness,
    /** Somebody new for each test. */
    person,
    freshIp,
    from,
    forget: (address: string, { ip = freshIp(), ...body }: { ip?: string; redirect_url?: string } = {}) =>
      harness.ask('POST', '/auth/password', { body: { email: address, ...body }, headers: from(ip) }),
    /** What has been mailed since the last time it was asked. */
    newMails: async (): Promise<Mail[]> => {
      await outboxJob.run(harness.app);
      return harness.world.mails.splice(0);
    },
  };
}
