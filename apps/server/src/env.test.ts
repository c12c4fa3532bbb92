import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('settings of a process', () => {
  test('everything has a default in the sandbox', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ port: 3000, sandboxUrl: 'http://127.0.0.1:3001', mode: 'sandbox', databaseUrl: null });
    expect(env.publicBaseUrl.href).toBe('http://localhost:3000/');
    expect(env.smtpUrl).toBe('smtp://127.0.0.1:3002');
    expect(env.bankUrl.pathname).toMatch(/\.data\/sandbox\/bank\/exchange$/);
  });

  test('the sandbox stands beside another port', () => {
    expect(readEnv({ PORT: '4100' }).sandboxUrl).toBe('http://127.0.0.1:4101');
    expect(readEnv({ PORT: '4100', SANDBOX_PORT: '9000' }).sandboxUrl).toBe('http://127.0.0.1:9000');
  });

  test('no proxy is trusted and no other origin listed unless it is said', () => {
    expect(readEnv({})).toMatchObject({ trustedProxies: 0, corsOrigins: [], redirectUrls: [] });
    expect(
      readEnv({ TRUSTED_PROXIES: '2', CORS_ORIGINS: 'https://app.example.com, http://localhost:5173' }),
    ).toMatchObject({ trustedProxies: 2, corsOrigins: ['https://app.example.com', 'http://localhost:5173'] });
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
    [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS/],
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
  };

  test('live mode accepts an https address, a mail server and a bank', () => {
    expect(readEnv(live).mode).toBe('live');
  });

  test.each(['PUBLIC_BASE_URL', 'SMTP_URL', 'MAIL_FROM', 'BANK_URL'])(
    'live mode refuses to start without %s',
    (name) => {
      expect(() => readEnv({ ...live, [name]: undefined })).toThrow(/live mode needs/);
    },
  );

  test('live mode refuses plain http', () => {
    expect(() => readEnv({ ...live, PUBLIC_BASE_URL: 'http://pay.example.ca' })).toThrow(/https/);
  });
});
