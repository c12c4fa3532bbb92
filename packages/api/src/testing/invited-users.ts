import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { CreateUser } from '@cordelle/validation/users.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Callers } from './callers.ts';

export const MAPLE = 4n;
export const BIRCH = 5n;
export const PASSWORD = 'a-Sturdy-bridge-7!';
export const ADDRESS = { address1: '1 Main Street', city: 'Vancouver', provinceCode: 'BC', postalCode: 'V5K 0A1' };

type Letter = { to: string; template: string; subject: string; text: string; token: string };
type Member = ReturnType<Callers['member']>;

/** Two clients in a database of the file's own, each with its primary contact, and the users whom they invite. */
export class InvitedUsers {
  readonly world: DayWorld;
  readonly callers: Callers;
  readonly asPrimary: () => ReturnType<Awaited<Member>>;
  readonly asBirch: () => ReturnType<Awaited<Member>>;
  #invited = 0;
  #visits = 0;

  private constructor(world: DayWorld, callers: Callers, primary: Awaited<Member>, birch: Awaited<Member>) {
    this.world = world;
    this.callers = callers;
    this.asPrimary = primary;
    this.asBirch = birch;
  }

  static async open(): Promise<InvitedUsers> {
    const world = await DayWorld.open();
    world.setClock('2026-03-16', '10:00');
    await world.addClient({ id: MAPLE, rail: 'CA' });
    await world.addClient({ id: BIRCH, rail: 'CA' });
    const callers = new Callers(world);
    const primary = await callers.member({ clientId: MAPLE, role: 'client_primary' });
    return new InvitedUsers(world, callers, primary, await callers.member({ clientId: BIRCH, role: 'client_primary' }));
  }

  /** What is asked for when a user is invited, another one each time. */
  bo(given: Partial<CreateUser> = {}): CreateUser {
    this.#invited += 1;
    return {
      firstName: 'Bo',
      lastName: `Ray ${this.#invited}`,
      email: `bo${this.#invited}@example.test`,
      role: 'client_admin',
      mobilePhone: '604 555 0199',
      position: 'Bookkeeper',
      dateOfBirth: '1980-02-29',
      addressAttributes: ADDRESS,
      ...given,
    };
  }

  async letters(): Promise<Letter[]> {
    const rows = await this.world.database.owner<Omit<Letter, 'token'>[]>`
      select to_address as to, template, subject, text_body as text from outbox order by id`;
    return rows.map((row) => ({ ...row, token: /#token=([\w-]+)/.exec(row.text)?.[1] ?? '' }));
  }

  async tokenFor(email: string): Promise<string> {
    return (await this.letters()).findLast(({ to, token }) => to === email && token !== '')?.token ?? '';
  }

  /** Somebody not signed in, from an address of their own: the limits of one test are not those of another. */
  visitor() {
    this.#visits += 1;
    return this.callers.nobody({ ip: `198.51.100.${this.#visits}` });
  }

  accept(token: string) {
    return this.visitor().invitations.accept({
      token,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      language: 'fr',
    });
  }

  /** A user who was invited, joined, and has signed in once. */
  async joined(given: Partial<CreateUser> = {}) {
    const member = await this.asPrimary();
    const { id, email } = await member.users.create(this.bo(given));
    await this.accept(await this.tokenFor(email));
    await this.world.database.owner`update users set last_sign_in_at = now() where id = ${id}`;
    return { id, email };
  }

  async shown(id: string) {
    const { records } = await (await this.asPrimary()).users.list({ userId: id });
    return records[0];
  }

  async sessionOf(userId: string): Promise<string> {
    const { owner } = this.world.database;
    const id = fingerprintOf(`session of ${userId} ${this.#invited}`);
    await owner`
      insert into sessions ${owner({ id, user_id: userId, proven_at: new Date(), created_at: new Date(), expires_at: new Date('2099-01-01') })}`;
    return id;
  }
}

/** The same for a test file: opened before its tests, without mail before each, closed after them. */
export function invitedUsers(): () => InvitedUsers {
  let users: InvitedUsers;
  beforeAll(async () => {
    users = await InvitedUsers.open();
  });
  beforeEach(() => users.world.database.owner`delete from outbox`);
  afterAll(() => users.world.close());
  return () => users;
}
