import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILT, NODE_FLAGS, SERVER_FLAGS } from '../../../scripts/workspace.mjs';
import { readEnv, SETTINGS } from './env.ts';

describe('settings of a process', () => {
  test('everything has a default in the sandbox', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ port: 3000, sandboxUrl: 'http://127.0.0.1:3001', mode: 'sandbox', databaseUrl: null });
    expect(env.publicBaseUrl.href).toBe('http://localhost:3000/');
    expect(env.smtpUrl).toBe('smtp://127.0.0.1:3002');
    expect(env.bankUrls.CA?.pathname).toMatch(/\.data\/sandbox\/bank\/exchange\/CA$/);
    expect(env.host).toBe('127.0.0.1');
  });

  test('the sandbox stands beside another port', () => {
    expect(readEnv({ PORT: '4100' }).sandboxUrl).toBe('http://127.0.0.1:4101');
    expect(readEnv({ PORT: '4100', SANDBOX_PORT: '9000' }).sandboxUrl).toBe('http://127.0.0.1:9000');
  });

  test('demo data end on the day that is named, in a year that the calendars know', () => {
    for (const day of ['2021-01-01', '2028-02-29', '2038-12-31']) expect(readEnv({ DEMO_DAY: day }).demoDay).toBe(day);
    expect(readEnv({}).demoDay).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const day of ['2027-02-29', '2020-12-31', '2039-01-01', 'tomorrow'])
      expect(() => readEnv({ DEMO_DAY: day }), day).toThrow(/DEMO_DAY/);
  });

  test('no proxy is trusted and no other origin listed unless it is said', () => {
    expect(readEnv({})).toMatchObject({ trustedProxies: 0, corsOrigins: [], redirectUrls: [] });
    expect(
      readEnv({ TRUSTED_PROXIES: '2', CORS_ORIGINS: 'https://app.example.com, http://localhost:5173' }),
    ).toMatchObject({ trustedProxies: 2, corsOrigins: ['https://app.example.com', 'http://localhost:5173'] });
  });

  test('proxies are trusted by how many they are, or by where they ask from', () => {
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16, ::1' }).trustedProxies).toEqual([
      '10.0.0.5',
      '10.1.0.0/16',
      '::1',
    ]);
  });

  test('each rail may have a bank of its own', () => {
    const { bankUrls } = readEnv({
      BANK_URL: 'file:///bank/',
      BANK_URL_US: 'sftp://us@bank.example.com/cordelle?fingerprint=SHA256:x',
    });
    expect(bankUrls.CA?.href).toBe('file:///bank/CA');
    expect(bankUrls.US?.pathname).toBe('/cordelle');
  });

  test('a secret may stand in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cordelle-secrets-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    expect(readEnv({ SMTP_URL_FILE: file('smtp', 'smtps://user:p%40ss@mail.example.ca\n') }).smtpUrl).toBe(
      'smtps://user:p%40ss@mail.example.ca',
    );
    expect(() => readEnv({ SMTP_URL_FILE: file('two', 'a\nb\n') })).toThrow('SMTP_URL_FILE is to hold one line');
    expect(() => readEnv({ SMTP_URL_FILE: join(folder, 'none') })).toThrow('ENOENT');
    expect(() => readEnv({ SMTP_URL_FILE: file('smtp', 'smtp://x'), SMTP_URL: 'smtp://y' })).toThrow('leave one out');
    rmSync(folder, { recursive: true });
  });

  test('a password may stand apart from its address, as it is', () => {
    const { databaseUrl } = readEnv({
      DATABASE_URL: 'postgresql://owner@db/cordelle',
      DATABASE_PASSWORD: 'p@ss/w#rd %',
    });
    expect(decodeURIComponent(new URL(databaseUrl ?? '').password)).toBe('p@ss/w#rd %');
    expect(new URL(databaseUrl ?? '').host).toBe('db');
    expect(() => readEnv({ DATABASE_PASSWORD: 'x' })).toThrow('DATABASE_URL is not');
    expect(() => readEnv({ DATABASE_URL: 'postgresql://o:own@db/c', DATABASE_PASSWORD: 'x' })).toThrow('of its own');
  });

  test('an empty variable counts as unset', () => {
    expect(readEnv({ DATABASE_URL: '' }).databaseUrl).toBeNull();
  });

  test.each([
    [{ PORT: 'http' }, /PORT/],
    [{ MODE: 'production' }, /MODE/],
    [{ DATABASE_URL: 'mysql://localhost' }, /DATABASE_URL/],
    [{ SERVER_DATABASE_URL: 'postgresql://cordelle_app:x@db/c' }, /together or not at all/],
    [
      {
        SERVER_DATABASE_URL: 'postgresql://cordelle_owner:x@db/c',
        WORKER_DATABASE_URL: 'postgresql://cordelle_worker:x@db/c',
      },
      /SERVER_DATABASE_URL signs in as cordelle_app/,
    ],
    [{ TRUSTED_PROXIES: '-1' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: 'all' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '11' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES/],
    [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS/],
    [{ DATABASE_PASSWORD: 'x'.repeat(5_000) }, /DATABASE_PASSWORD/],
    [{ REDIRECT_URLS: 'https://a.example,'.repeat(200) }, /REDIRECT_URLS/],
    [{ CORS_ORIGINS: 'https://app.example.com/' }, /CORS_ORIGINS/],
    [{ CORS_ORIGINS: 'https://app.example.com,app.example.org' }, /CORS_ORIGINS/],
  ])('refuses %j', (variables, reason) => {
    expect(() => readEnv(variables)).toThrow(reason);
  });

  const live = {
    MODE: 'live',
    PUBLIC_BASE_URL: 'https://pay.example.ca',
    SMTP_URL: 'smtps://mail.example.ca',
    MAIL_FROM: 'Payments <pay@example.ca>',
    BANK_URL: 'sftp://user@bank.example.ca/cordelle',
    DATABASE_URL: 'postgresql://cordelle_owner:x@db/cordelle',
    DATA_DIR: '/var/lib/cordelle',
  };

  test('live mode accepts an https address, a mail server and a bank', () => {
    expect(readEnv(live).mode).toBe('live');
  });

  test.each(['PUBLIC_BASE_URL', 'SMTP_URL', 'MAIL_FROM', 'BANK_URL', 'DATA_DIR'])(
    'live mode refuses to start without %s',
    (name) => {
      expect(() => readEnv({ ...live, [name]: undefined })).toThrow(/live mode needs/);
    },
  );

  test.each([
    [{ PUBLIC_BASE_URL: 'https://localhost' }, /people can reach/],
    [{ PUBLIC_BASE_URL: 'https://10.0.0.7' }, /people can reach/],
    [{ PUBLIC_BASE_URL: 'https://pay.cordelle.test' }, /people can reach/],
    [{ PUBLIC_BASE_URL: 'https://pay.example.ca/sub' }, /without anything behind it/],
    [{ MAIL_FROM: 'abc' }, /MAIL_FROM that can be answered/],
    [{ MAIL_FROM: 'Payments <pay@cordelle.test>' }, /MAIL_FROM that can be answered/],
    [{ SMTP_URL: 'smtp://mail.example.ca' }, /no mail unencrypted/],
    [{ SMTP_URL: 'smtps://mail.cordelle.test' }, /mail server that exists/],
    [{ BANK_URL: 'file:///tmp/bank' }, /choose a lasting folder/],
    [{ BANK_URL: 'file:///var/lib/cordelle/sandbox/bank/exchange' }, /bank of the sandbox/],
    [{ BANK_URL: undefined, BANK_URL_CA: 'sftp://u@bank.test/x' }, /bank that exists/],
    [{ DATA_DIR: '/tmp/cordelle' }, /choose a lasting folder/],
    [{ DATA_DIR: 'data' }, /whole path/],
    [{ DATABASE_URL: undefined }, /EMBEDDED_DATABASE=yes/],
  ])('live mode refuses %j, and says what to do', (changes, reason) => {
    expect(() => readEnv({ ...live, ...changes })).toThrow(reason);
  });

  test.each([
    { SMTP_URL: 'smtp://mail.example.ca:587?requireTLS=true' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { DATABASE_URL: undefined, EMBEDDED_DATABASE: 'yes' },
    { BANK_URL: undefined, BANK_URL_CA: 'file:///srv/bank' },
  ])('live mode takes %j', (changes) => {
    expect(readEnv({ ...live, ...changes }).mode).toBe('live');
  });

  test('in live mode a rail whose bank nobody named has none, not the folder of a sandbox', () => {
    const { bankUrls } = readEnv({ ...live, BANK_URL: undefined, BANK_URL_CA: 'file:///srv/bank' });
    expect(bankUrls).toEqual({ CA: new URL('file:///srv/bank'), US: null });
  });

  test('live mode refuses plain http', () => {
    expect(() => readEnv({ ...live, PUBLIC_BASE_URL: 'http://pay.example.ca' })).toThrow(/https/);
  });
});

describe('every setting', () => {
  const root = join(import.meta.dirname, '../../..');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const compose = readFileSync(join(root, 'docker/compose.yml'), 'utf8');
  /** An image has no PostgreSQL of its own. */
  const NOT_PASSED = ['EMBEDDED_DATABASE'];

  test.each(SETTINGS)('%s is explained in the README', (name) => expect(readme).toContain(`\`${name}\``));

  test.each(SETTINGS.filter((name) => !NOT_PASSED.includes(name)))('%s reaches a container', (name) =>
    expect(compose).toMatch(new RegExp(`\\b${name}: `)),
  );

  test('containers run with the flags of the same programs outside of one', () => {
    const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
    expect(dockerfile).toContain(
      `CMD ${JSON.stringify(['node', ...SERVER_FLAGS, 'apps/server/src/main.ts']).replaceAll(',', ', ')}`,
    );
    expect(compose).toContain(`command: [${['node', ...NODE_FLAGS, 'apps/server/src/main.ts'].join(', ')}]`);
  });

  test.each(BUILT)('what the build makes in %s reaches an image', (path) =>
    expect(readFileSync(join(root, 'docker/Dockerfile'), 'utf8')).toContain(`COPY --from=build /app/${path} ${path}\n`),
  );
});
