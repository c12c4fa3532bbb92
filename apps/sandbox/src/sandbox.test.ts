import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BEHAVIOURS } from './bank/test-accounts.ts';
import { Disk } from './disk.ts';
import { readEnv } from './env.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { canadianFile } from './testing/customer-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the environment', () => {
  test('ports stand side by side by default', () => {
    expect(readEnv({})).toMatchObject({ port: 3001, smtpPort: 3002, sftpPort: 3003, seed: 1 });
    expect(readEnv({ PORT: '4000' })).toMatchObject({ port: 4001, smtpPort: 4002, sftpPort: 4003 });
    expect(readEnv({ SANDBOX_PORT: '5000', SMTP_PORT: '25', SANDBOX_SEED: '7', DATA_DIR: '/data' })).toEqual({
      port: 5000,
      smtpPort: 25,
      sftpPort: 5002,
      identityListener: new URL('http://127.0.0.1:3000/v3/webhooks/identity'),
      product: new URL('http://localhost:3000'),
      folder: '/data/sandbox',
      seed: 7,
    });
  });

  test('a value that makes no sense is refused by name', () => {
    expect(() => readEnv({ SANDBOX_PORT: 'seventy' })).toThrow('SANDBOX_PORT');
  });
});

const tokenOf = (of: string) => readFileSync(join(of, 'control.token'), 'utf8');

describe('a running sandbox', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    const identityListener = new URL('http://127.0.0.1:9/');
    sandbox = await startSandbox({
      port: 0,
      smtpPort: 0,
      sftpPort: 0,
      identityListener,
      product: new URL('http://localhost:3000'),
      folder,
      seed: 1,
    });
  });
  afterEach(() => sandbox.close());

  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${sandbox.port}${path}`, init);
  const advance = (body: unknown, token = tokenOf(folder)) =>
    request('/control/advance', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
      body: JSON.stringify(body),
    });

  test('is healthy and says where the bank stands', async () => {
    expect(await (await request('/health')).json()).toEqual({ status: 'ok' });
    expect(await (await request('/books.json')).json()).toEqual({
      CA: { settlement: '0.00', sum: '0.00' },
      US: { settlement: '0.00', sum: '0.00' },
    });
  });

  test('advances the bank when told the time', async () => {
    const bytes = await canadianFile(1, '2026-03-18', [{ account: '1000901', due: '2026-03-19' }]);
    const inbox = join(folder, 'bank', 'exchange', 'CA', 'to-bank');
    await new Disk().write(join(inbox, 'CA_20260318_0001.txt'), bytes);
    const response = await advance({ now: '2026-03-18T16:30:00Z' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      now: '2026-03-18T16:30:00.000Z',
      taken: [{ rail: 'CA', name: 'CA_20260318_0001.txt' }],
    });
  });

  test.each([{}, { now: 'tomorrow' }, { now: '2026-03-18T16:30:00Z', more: 1 }, null])(
    'refuses %j as a time',
    async (body) => {
      expect((await advance(body)).status).toBe(422);
    },
  );

  test.each(['', 'of another one'])('refuses the clock of another installation (%j)', async (token) => {
    const response = await advance({ now: '2026-03-18T16:30:00Z' }, token);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: expect.stringContaining('of another installation') });
  });

  test('refuses a browser that is made to move the clock', async () => {
    const response = await request('/control/advance', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.test' },
      body: JSON.stringify({ now: '2026-03-18T16:30:00Z' }),
    });
    expect(response.status).toBe(403);
  });

  test('lists every test account for programs and, in both languages, for people', async () => {
    const { accounts } = (await (await request('/test-accounts.json')).json()) as { accounts: unknown[] };
    expect(accounts).toHaveLength(BEHAVIOURS.length * 2);
    const english = await request('/');
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await english.text()).toContain('Not enough money twice, then paid');
    expect(await (await request('/?lang=fr')).text()).toContain('Provision insuffisante deux fois, puis payé');
  });

  test('the authenticator shows the code of a key, says how long it holds, and comes again by itself', async () => {
    const key = 'JBSW Y3DP EHPK 3PXP';
    const answer = await request(`/authenticator/code?key=${encodeURIComponent(key)}`);
    expect(await answer.json()).toEqual({
      code: expect.stringMatching(/^[0-9]{6}$/),
      secondsLeft: expect.any(Number),
    });
    const ahead = await request(`/authenticator/code?key=${encodeURIComponent(key)}&ahead=30`);
    expect(await ahead.json()).toEqual({ code: expect.stringMatching(/^[0-9]{6}$/), secondsLeft: expect.any(Number) });
    const shown = await request(`/authenticator?key=${encodeURIComponent(key)}`);
    expect(shown.headers.get('refresh')).toMatch(/^[0-9]+$/);
    expect(await shown.text()).toMatch(/<output>[0-9]{6}<\/output>/);
    expect(await (await request('/authenticator?lang=fr')).text()).toContain('Codes d’authentification');
  });

  test('what is no key has no code', async () => {
    expect((await request('/authenticator/code?key=189')).status).toBe(422);
    expect((await request('/authenticator/code?key=JBSWY3DPEHPK3PXP&ahead=much')).status).toBe(422);
    const shown = await (await request('/authenticator?key=%22%3E%3Cb%3E')).text();
    expect(shown).toContain('This is not a key.');
    expect(shown).not.toContain('"><b>');
  });
});

describe('the program', () => {
  const programs: ChildProcess[] = [];
  afterEach(() => {
    for (const program of programs.splice(0)) program.kill('SIGKILL');
  });

  async function start(): Promise<{ program: ChildProcess; url: string }> {
    const program = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    programs.push(program);
    for await (const line of createInterface({ input: program.stdout })) {
      const url = /^sandbox on (http:\/\/localhost:[0-9]+)$/.exec(line)?.[1];
      if (url) return { program, url };
    }
    throw new Error('the sandbox ended before it listened');
  }

  test('stops on request, and after being killed goes on where it was', async () => {
    const first = await start();
    const advanced = await fetch(`${first.url}/control/advance`, {
      method: 'POST',
      headers: { 'x-sandbox-token': tokenOf(join(folder, 'sandbox')) },
      body: JSON.stringify({ now: '2026-03-18T12:00:00Z' }),
    });
    expect(advanced.status).toBe(200);
    first.program.kill('SIGKILL');
    await once(first.program, 'exit');

    const second = await start();
    const again = await fetch(`${second.url}/control/advance`, {
      method: 'POST',
      headers: { 'x-sandbox-token': tokenOf(join(folder, 'sandbox')) },
      body: JSON.stringify({ now: '2026-03-18T12:00:00Z' }),
    });
    expect(await again.json()).toEqual({ now: '2026-03-18T12:00:00.000Z', taken: [], written: [] });
    second.program.kill('SIGTERM');
    expect(await once(second.program, 'exit')).toEqual([0, null]);
  }, 20_000);
});
