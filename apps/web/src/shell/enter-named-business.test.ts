import { m } from '@cordelle/i18n/messages';
import { alertsNow, clearAlerts } from '@cordelle/ui/alerts.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseClient, chosenClient, forgetUser, rememberUser } from '../me/chosen-client.ts';
import { ADA } from '../testing/somebody.ts';
import { utilsFor } from '../trpc.ts';
import { enterNamedBusiness } from './enter-named-business.ts';

const NAMES: Readonly<Record<string, string>> = { '4': 'Maple Dental', '5': 'Boreal Gym' };

function meIn(id: string | null, kind: Me['user']['kind'] = 'member') {
  const client = id === null ? null : { id, businessName: NAMES[id], status: 'approved' };
  return { user: { ...ADA, kind }, client, permissions: ['menu.home'], sandbox: false } as unknown as Me;
}

/** Ada belongs to both clients there are, whatever her kind. */
function answerTo(path: string, body: string): unknown {
  if (path === 'auth.me') return { result: { data: meIn(chosenClient()) } };
  const { clientId } = JSON.parse(body)[0];
  if (clientId in NAMES) return { result: { data: {} } };
  const data = { status: 404, code: 'record.not_found', messages: {}, requestId: null };
  return { error: { message: 'record.not_found', code: -32004, data } };
}

beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string | URL, { body = '' }: { body?: string } = {}) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    const answer = [answerTo(pathname.replace('/trpc/', ''), body)];
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  forgetUser();
});
beforeEach(() => {
  clearAlerts();
  rememberUser(ADA.id);
  chooseClient('4');
});

/** Where somebody comes who opens an address in Maple Dental, where they work then, and what they are told. */
async function open(business: string, kind: Me['user']['kind'] = 'member') {
  const me = meIn('4', kind);
  const page = `/client/customers/175?business=${business}`;
  const { options } = await enterNamedBusiness(utilsFor(new QueryClient()), me, page);
  const { href, to, params, state } = options;
  const led = href === undefined ? { to, params, state } : { href };
  return { ...led, client: chosenClient(), said: alertsNow().shown.map(({ message }) => message) };
}

test('the page of another business of theirs opens there, which is said', async () =>
  expect(await open('5')).toEqual({
    href: '/client/customers/175',
    client: '5',
    said: [m.client_now_viewing({ name: 'Boreal Gym' })],
  }));

test('the page of the business one is in opens without a word', async () =>
  expect(await open('4')).toEqual({ href: '/client/customers/175', client: '4', said: [] }));

test('who does not belong to it stays where they are, and learns no more than that', async () =>
  expect(await open('6')).toEqual({ href: '/client/home', client: '4', said: [m.client_page_of_another()] }));

test('one of the provider’s people who has not entered it comes to where they may, and to the page from there', async () =>
  expect(await open('6', 'staff')).toEqual({
    to: '/staff/clients/$clientId',
    params: { clientId: '6' },
    state: { wantedPage: '/client/customers/175' },
    client: '4',
    said: [m.client_page_not_entered()],
  }));
