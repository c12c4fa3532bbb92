import { hashPassword } from '@cordelle/api/auth/password.ts';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { earlier } from '@cordelle/db/testing/earlier.ts';
import type { Role } from '@cordelle/validation/permissions.ts';
import type { Answer, Ask, V3Harness } from './v3-harness.ts';

export const PASSWORD = 'right-Password-1!';

type NewPerson = {
  readonly email: string;
  readonly kind?: 'member' | 'staff';
  readonly clientId?: bigint;
  readonly role?: Exclude<Role, 'staff' | 'customer_account'>;
};

/** Somebody who signs in with `PASSWORD`; with full access to a client where one is named. Returns their id. */
export async function addPerson(
  { world }: V3Harness,
  { email, kind = 'member', clientId, role = 'client_admin' }: NewPerson,
): Promise<string> {
  const { owner } = world.database;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at, seen_by)
    values (${email}, ${await hashPassword(PASSWORD)}, 'Ada', 'Door', 'en', ${kind}, now(), now(), ${`{${clientId ?? ''}}`}::bigint[])
    returning id`;
  const id = String(user?.id);
  if (clientId !== undefined)
    await owner`
      insert into memberships (client_id, user_id, role, created_at) values (${String(clientId)}, ${id}, ${role}, now())`;
  return id;
}

const CARRIED = ['access-token', 'client', 'uid', 'expiry', 'token-type'] as const;
export type Carried = Readonly<Record<(typeof CARRIED)[number], string | null>>;

/** The credential headers of an answer. */
export const carriedBy = ({ headers }: Answer): Carried =>
  Object.fromEntries(CARRIED.map((name) => [name, headers.get(name)])) as Carried;

let addresses = 0;
/** As a proxy says it: each caller asks from an address of its own, so that none meets the limits of another. */
export function freshAddress(): { 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses & 255}` };
}

/** A program of a person, which keeps what each answer gives it, as the libraries for this protocol do. */
export class Device {
  readonly #harness: V3Harness;
  headers: Record<string, string> = {};

  constructor(harness: V3Harness) {
    this.#harness = harness;
  }

  /** Behind one proxy, so open the harness with `trustedProxies: 1`. */
  static async signedIn(harness: V3Harness, email: string): Promise<Device> {
    const device = new Device(harness);
    const answer = await device.ask('POST', '/auth/sign_in', {
      body: { email, password: PASSWORD },
      headers: freshAddress(),
    });
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
    return device;
  }

  get token(): string {
    return this.headers['access-token'] ?? '';
  }

  /** Asks with the headers it holds, and takes the new ones. */
  async ask(method: string, path: string, request: Ask = {}): Promise<Answer> {
    const answer = await this.#harness.ask(method, path, {
      ...request,
      headers: { ...this.headers, ...request.headers },
    });
    for (const [name, value] of Object.entries(carriedBy(answer))) if (value) this.headers[name] = value;
    return answer;
  }

  /** Asks as whoever holds this token of the device; what is answered stays unused. */
  askWith(token: string, path: string): Promise<Answer> {
    return this.#harness.ask('GET', path, { headers: { ...this.headers, 'access-token': token } });
  }

  /** Lets time pass for this device alone. */
  async wait(seconds: number): Promise<void> {
    const { owner } = this.#harness.world.database;
    const before = (column: string) => earlier(owner, column, `${seconds} seconds`);
    const aged = await owner<{ id: bigint }[]>`
      update access_tokens
         set created_at = ${before('created_at')}, updated_at = ${before('updated_at')},
             rotated_at = ${before('rotated_at')}, expires_at = ${before('expires_at')}
       where client = ${this.headers.client ?? ''}
      returning id`;
    await owner`
      update retired_tokens set retired_at = ${before('retired_at')}
       where access_token_id = any (${arrayLiteral(aged.map(({ id }) => id))}::bigint[])`;
  }
}
