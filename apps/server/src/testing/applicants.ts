import { replaceLink } from '@cordelle/api/identity-checks/owner-links.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { IdentityService } from './identity-service.ts';
import { V3Harness } from './v3-harness.ts';

/** Businesses that apply, at an installation with an identity service. */
export class Applicants {
  readonly harness: V3Harness;
  readonly service: IdentityService;
  #next = 4n;

  private constructor(harness: V3Harness, service: IdentityService) {
    this.harness = harness;
    this.service = service;
  }

  static async open(): Promise<Applicants> {
    const service = await IdentityService.open();
    const plain = await V3Harness.open();
    plain.world.identity = service.adapter;
    await plain.stop();
    const harness = await V3Harness.over(plain.world, plain.world.app({ moving: true }), { trustedProxies: 1 });
    return new Applicants(harness, service);
  }

  async close(): Promise<void> {
    await this.harness.close();
    this.service.close();
  }

  /** Another one, with the link of its owner. */
  async add(person: Parameters<typeof addApplicant>[2] = {}): Promise<Owner & { readonly clientId: bigint }> {
    const clientId = this.#next;
    this.#next += 1n;
    return { clientId, ...(await addApplicant(this.harness, clientId, person)) };
  }
}

export type Owner = { readonly id: bigint; readonly code: string };

/** A business that applies, with one owner of all of it, as if the application had been filled in up to who they are. */
export async function addApplicant(
  { world, app }: V3Harness,
  clientId: bigint,
  { firstName = 'Léa', lastName = 'Roy', dateOfBirth = '1984-05-02', provinceCode = 'QC' } = {},
): Promise<Owner> {
  const { owner } = world.database;
  await world.addClient({ id: clientId, rail: 'CA', customers: 0 });
  await owner`update clients set status = 'created', operating_as = ${`Larch ${clientId}`} where id = ${String(clientId)}`;
  const [user] = await owner<{ id: bigint }[]>`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, seen_by)
    values (${`ada${clientId}@example.test`}, 'none', 'Ada', 'Tremblay', 'en', 'member', now(), ${`{${clientId}}`}::bigint[]) returning id`;
  await owner`
    insert into memberships (client_id, user_id, role, created_at)
    values (${String(clientId)}, ${String(user?.id)}, 'client_primary', now())`;
  await owner`
    insert into client_onboardings (client_id, user_id, state, begun_at_sign_up, created_at, last_active_at)
    values (${String(clientId)}, ${String(user?.id)}, 'veriff_pending', false, now(), now())`;
  const [person] = await owner<{ id: bigint }[]>`
    insert into stakeholders (client_id, category, first_name, last_name, email, province_code, is_primary_owner, created_at)
    values (${String(clientId)}, 'Individual', ${firstName}, ${lastName}, ${`owner${clientId}@example.test`},
            ${provinceCode}, true, now())
    returning id`;
  const id = BigInt(person?.id ?? 0n);
  await owner`
    insert into shareholdings (client_id, stakeholder_id, category, share_bps, created_at)
    values (${String(clientId)}, ${String(id)}, 'Individual', 10000, now())`;
  const address = await inTransaction(app.worker, {}, async (tx) => {
    const place = { table: 'stakeholders', column: 'date_of_birth_encrypted', clientId, rowId: id };
    const sealed = encryptSecret(await keyringOf(tx, app.keys, clientId), place, dateOfBirth);
    await tx.sql`update stakeholders set date_of_birth_encrypted = ${sealed} where client_id = ${clientId} and id = ${id}`;
    return (await replaceLink(tx, app, { clientId, ownerId: id, mailed: true })).address;
  });
  return { id, code: address.pathname.split('/').at(-1) ?? '' };
}
