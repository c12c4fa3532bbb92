import { z } from 'zod';
import { addPerson, Device, freshAddress, PASSWORD } from './device.ts';
import type { Answer, V3Harness } from './v3-harness.ts';

/** What an honest caller sends where chance hardly meets it: to whom each field belongs, and what has to fit together. */
export type Honest = { readonly by: 'nobody' | 'program' | Device; readonly address: string; readonly body?: unknown };

export type HonestWorld = {
  readonly harness: V3Harness;
  /** The client's primary contact, who has just signed in. */
  readonly person: Device;
  readonly key: string;
  readonly clientId: bigint;
  readonly customers: readonly string[];
  readonly schedules: readonly string[];
};

/** The id an answer tells, by itself or of the record it stands in. */
function idOf({ body }: Answer): string {
  const told = z.looseObject({ id: z.string() });
  return told.parse([body, ...Object.values(body)].find((part) => told.safeParse(part).success)).id;
}

const CUSTOMER = { name: 'Jo Tremblay', customer_type: 'Personal', email: 'jo@example.test' };
let newcomers = 0;

async function newcomer({ harness, clientId }: HonestWorld) {
  newcomers += 1;
  const email = `new${newcomers}@example.test`;
  const id = await addPerson(harness, { email, clientId });
  const { owner } = harness.world.database;
  await owner`update users set mobile_phone = '613-555-0142', last_sign_in_at = now() where id = ${id}`;
  await owner`update memberships set position = 'Owner' where user_id = ${id}`;
  return { id, email };
}

async function staffDevice({ harness }: HonestWorld): Promise<Device> {
  newcomers += 1;
  const email = `staff${newcomers}@example.test`;
  const id = await addPerson(harness, { email, kind: 'staff' });
  const device = await Device.signedIn(harness, email);
  await harness.world.database.owner`
    insert into two_factors (user_id, secret_encrypted, started_at, enabled_at) values (${id}, '', now(), now())`;
  return device;
}

const made = async ({ harness, key }: HonestWorld, path: string, body: unknown): Promise<string> =>
  idOf(await harness.ask('POST', path, { key, body, headers: freshAddress() }));

/** Under which address the pages of a business are found by now: what came before may have changed it. */
async function codeNow({ harness }: HonestWorld, firstCode: string): Promise<string> {
  const [client] = await harness.world.database.owner<{ code: string }[]>`
    select c.authorization_code as code from clients c
     where c.authorization_code = ${firstCode}
        or c.id = (select f.client_id from former_authorization_codes f where f.code = ${firstCode})`;
  return z.string().parse(client?.code);
}

/** One that whatever came before left as it was. */
async function activeSchedule({ harness, schedules }: HonestWorld): Promise<string> {
  const [schedule] = await harness.world.database.owner<{ id: bigint }[]>`
    select id from transaction_schedules where id = any(${schedules.map(Number)}) and active order by id desc limit 1`;
  return String(z.bigint().parse(schedule?.id));
}

/** By the name of the call. The last one takes its rights from the person. */
export const HONEST_CALLS: Readonly<Record<string, (world: HonestWorld) => Promise<Honest>>> = {
  auth_sign_in: async (world) => ({
    by: 'nobody',
    address: '/auth/sign_in',
    body: { email: (await newcomer(world)).email, password: PASSWORD },
  }),
  auth_prove: async (world) => ({ by: world.person, address: '/auth/prove', body: { password: PASSWORD } }),
  auth_sign_out: async (world) => ({
    by: await Device.signedIn(world.harness, (await newcomer(world)).email),
    address: '/auth/sign_out',
  }),
  registrations_sign_up: async (_world) => ({
    by: 'nobody',
    address: '/auth',
    body: {
      email: 'begins@example.test',
      promo_code: 'WELCOME',
      password: 'other-Password-1!',
      password_confirmation: 'other-Password-1!',
    },
  }),
  passwords_change: async (world) => ({
    by: await Device.signedIn(world.harness, (await newcomer(world)).email),
    address: '/auth',
    body: { current_password: PASSWORD, password: 'other-Password-1!', password_confirmation: 'other-Password-1!' },
  }),
  clients_set_monthly_limits: async (world) => ({
    by: await staffDevice(world),
    address: `/clients/${world.clientId}/monthly_limits`,
    body: { customer_default_monthly_limit: '100.00' },
  }),
  clients_enter: async (world) => ({
    by: await staffDevice(world),
    address: `/clients/${world.clientId}/enter`,
    body: { reason: 'They called.' },
  }),
  authorization_settings_update_link: async (world) => ({
    by: world.person,
    address: `/clients/${world.clientId}/authorization_link_setting`,
    body: { require_phone: true },
  }),
  users_create: async (world) => ({
    by: world.person,
    address: '/users',
    body: {
      first_name: 'Bo',
      last_name: 'Door',
      email: 'bo.door@example.test',
      role: 'client_read_only',
      position: 'Owner',
      mobile_phone: '613-555-0142',
      date_of_birth: '1990-01-01',
      occupation: 'Clerk',
      address_attributes: { address1: '1 Main', city: 'Ottawa', province_code: 'ON', postal_code: 'K2P 1L7' },
    },
  }),
  users_update: async (world) => ({
    by: world.person,
    address: `/users/${(await newcomer(world)).id}`,
    body: { role: 'client_read_only' },
  }),
  users_remove: async (world) => ({ by: world.person, address: `/users/${(await newcomer(world)).id}` }),
  customers_create: async (_world) => ({ by: 'program', address: '/customers', body: CUSTOMER }),
  customers_email_auth_request: async (world) => ({
    by: 'program',
    address: '/customers/email_auth_request',
    body: { ids: [await made(world, '/customers', CUSTOMER)] },
  }),
  customer_notes_remove: async (world) => {
    const [customer] = world.customers;
    const note = await made(world, '/customer_notes', { customer_id: customer, description: 'Called.' });
    return { by: 'program', address: `/customer_notes/${note}` };
  },
  transaction_schedules_move: async (world) => {
    const schedule = await activeSchedule(world);
    return {
      by: 'program',
      address: `/transaction_schedules/${schedule}/move`,
      body: { installment: 3, process_date: '2026-07-21' },
    };
  },
  processing_authorizations_open: async (world) => ({
    by: 'nobody',
    address: `/processing_authorizations/${await codeNow(world, 'maple-dental')}`,
  }),
  link_authorizations_open: async (_world) => ({ by: 'nobody', address: '/link_authorizations?form_url=birch-school' }),
  link_authorizations_submit: async (_world) => ({
    by: 'nobody',
    address: '/link_authorizations',
    body: {
      form_url: 'birch-school',
      name: 'Jo Tremblay',
      email: 'jo@example.test',
      bank_account: { institution_number: '003', transit_number: '00123', account_number: '1234567' },
    },
  }),
  donor_authorizations_open: async (_world) => ({ by: 'nobody', address: '/donor_authorizations/willow-pantry' }),
  ...Object.fromEntries(
    (
      [
        ['processing_authorizations', 'maple-dental', 'contact'],
        ['donor_authorizations', 'willow-pantry', 'donation'],
      ] as const
    ).map(([pages, code, step]) => [
      `${pages}_submit`,
      async (world: HonestWorld): Promise<Honest> => {
        const address = `/${pages}/${await codeNow(world, code)}`;
        const begun = await world.harness.ask('GET', address, { headers: freshAddress() });
        const id = idOf(begun);
        return { by: 'nobody', address: `/${pages}/${id}`, body: { submitted_step: step, language: 'fr' } };
      },
    ]),
  ),
  users_transfer_primary_contact: async (world) => ({
    by: world.person,
    address: `/users/${(await newcomer(world)).id}/transfer_primary_contact`,
  }),
};
