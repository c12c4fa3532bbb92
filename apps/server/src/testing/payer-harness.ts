import type { EnteredNumbers } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { V3Harness } from './v3-harness.ts';

export const MAPLE = 4n;
export const BOREAL = 5n;
export const CHARITY = 6n;
export const SCHOOL = 7n;

export const CANADIAN = {
  'bankAccount.transitNumber': '00012',
  'bankAccount.institutionNumber': '003',
  'bankAccount.accountNumber': '12345678',
};
export const AMERICAN = {
  'bankAccount.routingNumber': '021000021',
  'bankAccount.accountNumber': '000123456',
  'bankAccount.bankAccountType': 'Checking',
};

type Login = { readonly tag: string; readonly numbers: EnteredNumbers };
type PayerRow = {
  readonly id: bigint;
  readonly authorization: string;
  readonly channel: string;
  readonly verification: string;
  readonly limit: bigint | null;
};

/** Four businesses whose pages payers open, and a bank that connects; for tests of those pages. */
export class PayerHarness {
  readonly harness: V3Harness;
  /** What the service knows: null, it waits for the bank. */
  readonly logins: Map<string, Login | null>;

  /** Logins the service was told to forget. */
  readonly forgotten: readonly string[];

  private constructor(harness: V3Harness, logins: Map<string, Login | null>, forgotten: readonly string[]) {
    this.harness = harness;
    this.logins = logins;
    this.forgotten = forgotten;
  }

  static async open(): Promise<PayerHarness> {
    const logins = new Map<string, Login | null>();
    const forgotten: string[] = [];
    const world = await DayWorld.open();
    world.setClock('2026-03-16', '10:00');
    world.bankConnect = {
      origin: 'https://connect.example.test',
      pageFor: async ({ tag, returnUrl }) =>
        new URL(`https://connect.example.test/?${new URLSearchParams({ tag, redirectUrl: returnUrl?.href ?? '' })}`),
      accountOf: async ({ loginId, tag }) => {
        const login = logins.get(loginId);
        if (login === null) return { state: 'waiting', requestId: 'asked' };
        if (login?.tag !== tag) throw new Error('the login belongs to somebody else');
        return { state: 'read', account: { numbers: login.numbers, holder: 'Ada', currency: null } };
      },
      forget: async (loginId) => void forgotten.push(loginId),
    };
    const harness = await V3Harness.over(world, world.app({ moving: true }), { trustedProxies: 1 });
    world.wallTime = new Date('2026-03-16T14:00:00Z');
    const { owner } = world.database;
    for (const [id, rail, code, type] of [
      [MAPLE, 'CA', 'maple-dental', 'Processing'],
      [BOREAL, 'US', 'boreal-gym', 'Processing'],
      [CHARITY, 'CA', 'food-bank', 'Donation'],
      [SCHOOL, 'CA', 'birch-school', 'Tuition'],
    ] as const) {
      await world.addClient({ id, rail });
      await owner`
        update clients set authorization_code = ${code}, client_type = ${type}, contact_phone = '613-555-0142',
               contact_email = ${`pay@${code}.test`}, address1 = '220 Elgin Street', city = 'Ottawa',
               province_code = 'ON', postal_code = 'K2P 1L7'
         where id = ${String(id)}`;
    }
    return new PayerHarness(harness, logins, forgotten);
  }

  close(): Promise<void> {
    return this.harness.close();
  }

  async settings(clientId: bigint, change: Record<string, unknown>): Promise<void> {
    const { owner } = this.harness.world.database;
    await owner`
      insert into authorization_settings ${owner({ client_id: String(clientId), updated_at: new Date(), ...change })}
      on conflict (client_id) do update set ${owner(change)}`;
  }

  /** Back to the settings of a business that never chose any. */
  async plain(clientId: bigint): Promise<void> {
    await this.harness.world.database.owner`delete from authorization_settings where client_id = ${String(clientId)}`;
  }

  async customers(clientId: bigint, name: string): Promise<PayerRow[]> {
    return this.harness.world.database.owner<PayerRow[]>`
      select id, authorization_status as "authorization", authorization_channel as channel,
             bank_verification as verification, authorization_limit_cents as limit
        from customers where client_id = ${String(clientId)} and name = ${name}`;
  }
}

/** Both boxes of the last page: the agreement, and the notice of 10 days given up where that is offered. */
export const AGREED = { agree: 'true', waiveNotice: 'true' };
