import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addPerson, Device } from './device.ts';
import { type Answer, V3Harness } from './v3-harness.ts';

export const MAPLE = 4n;
export const BIRCH = 5n;
export const VERIFICATION = 'personal_verification_for_existing_users';
/** Every detail that an account may be asked for. */
export const COMPLETE = {
  first_name: 'Ada',
  last_name: 'Lane',
  mobile_phone: '604 555 0199',
  date_of_birth: '1980-02-29',
  occupation: 'Dentist',
  address_attributes: { address1: '1 Main Street', city: 'Vancouver', province_code: 'BC', postal_code: 'v5k 0a1' },
};

type Person = Omit<Parameters<typeof addPerson>[1], 'email'>;
type Account = Record<string, unknown> & {
  address_attributes: Record<string, unknown>;
  roles_attributes: {
    id: string;
    position: string | null;
    user_notifications: Record<string, boolean>;
    offered_notifications: Record<string, boolean>;
  }[];
};
export const userIn = ({ body }: Answer): Account => body.user as Account;

/** A server with two clients for the tests of a file, and for each test another member of the first, signed in on a device. */
export function ownAccount() {
  let harness: V3Harness;
  let people = 0;
  let me: { readonly email: string; readonly userId: string; readonly device: Device };

  beforeAll(async () => {
    harness = await V3Harness.open({ trustedProxies: 1 });
    await harness.world.addClient({ id: MAPLE, rail: 'CA', customers: 1 });
    await harness.world.addClient({ id: BIRCH, rail: 'CA' });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await owner()`delete from release_helpers`;
    await signInAs({ clientId: MAPLE, role: 'client_admin' });
  });

  const owner = () => harness.world.database.owner;
  /** Somebody new; `prepare` is what happens to them before they sign in. */
  async function signInAs(person: Person, prepare = async (_userId: string): Promise<void> => {}): Promise<void> {
    people += 1;
    const email = `own${people}@example.test`;
    const userId = await addPerson(harness, { email, ...person });
    await prepare(userId);
    me = { email, userId, device: await Device.signedIn(harness, email) };
  }

  return {
    harness: () => harness,
    owner,
    /** Who signed in last. */
    me: () => me,
    signInAs,
    /** Turns a release helper on or off for a client. */
    turn: (name: string, enabled: boolean, clientId = MAPLE) => owner()`
      insert into release_helpers (name, for_client_id, enabled, updated_at)
      values (${name}, ${String(clientId)}, ${enabled}, now())`,
    read: async (): Promise<Account> => userIn(await me.device.ask('GET', '/account')),
    save: (body: unknown) => me.device.ask('PUT', '/account', { body }),
  };
}
