import { isAbsolute, join, resolve } from 'node:path';
import type { Logins } from '@cordelle/db/logins.ts';
import { DATABASE_ROLES } from '@cordelle/db/roles.ts';
import { partsOf } from '@cordelle/domain/calendar/dates.ts';
import { FIRST_YEAR, LAST_YEAR } from '@cordelle/domain/calendar/holidays.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { z } from 'zod';
import type { QuickbooksSettings } from './adapters/accounting/quickbooks-oauth.ts';
import type { XeroSettings } from './adapters/accounting/xero-oauth.ts';
import { banksBelow } from './adapters/bank-transports.ts';
import type { FlinksSettings } from './adapters/flinks-connect.ts';
import { VERIFF_FEATURES, type VeriffSettings } from './adapters/veriff.ts';
import { isProxyAddress, type TrustedProxies } from './http/client-address.ts';
import { quickbooksOf, sandboxQuickbooks, sandboxXero, xeroOf } from './settings/accounting-settings.ts';
import { refuseUnfitLive } from './settings/refuse-unfit-live.ts';
import { withSecretFiles } from './settings/secret-files.ts';

const PROXIES_MAX = 10;
/** Until there is an app of ours: what there calls any service with a key. */
const ZAPIER_URL = 'https://zapier.com/apps/webhook/integrations';
const TEXT_LENGTH_MAX = 4_096;
const LIST_MAX = 100;
const port = z.coerce.number().int().min(1).max(65_535);
/** A secret, a path, a name: as long as any of them is. */
const text = z.string().min(1).max(TEXT_LENGTH_MAX);
const address = (protocol: RegExp) => z.url({ protocol }).max(TEXT_LENGTH_MAX);

/** Parted by commas. */
const list = z
  .string()
  .max(LIST_MAX * TEXT_LENGTH_MAX)
  .default('')
  .transform((given) =>
    given
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .pipe(z.array(text).max(LIST_MAX));
const postgresUrl = address(/^postgres(ql)?$/);
const webUrl = address(/^https?$/);
const bankUrl = address(/^(file|sftp)$/);
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** How many proxies of ours stand before the server, or the addresses and networks they ask from. */
const trustedProxies = text
  .default('0')
  .transform((given) => (/^\d+$/.test(given) ? Number(given) : given.split(',').map((one) => one.trim())))
  .refine(
    (given) =>
      typeof given === 'number' ? given <= PROXIES_MAX : given.length <= PROXIES_MAX && given.every(isProxyAddress),
    'a number up to 10, or up to 10 addresses and networks parted by commas: 10.0.0.5, 10.1.0.0/16',
  );

/** Its year of demo data lies in the calendars, and so does the next debit of a yearly schedule, two years ahead. */
const DEMO_YEARS = { first: FIRST_YEAR + 1, last: LAST_YEAR - 2 };
const isKnownDay = (day: string): boolean =>
  partsOf(day).year >= DEMO_YEARS.first && partsOf(day).year <= DEMO_YEARS.last;

const schema = z.object({
  PORT: port.default(3000),
  /** Address the server listens on; a proxy of ours stands before it. `0.0.0.0`: all there are, as in a container. */
  HOST: z.string().min(1).max(255).default('127.0.0.1'),
  /** Where the outside world of the sandbox listens. Default PORT + 1. */
  SANDBOX_PORT: port.optional(),
  /** As the owner of the tables: migrates and backs up, and does no work of the product. Unset: an embedded PostgreSQL under
   *  DATA_DIR, unless both logins are given. */
  DATABASE_URL: postgresUrl.optional(),
  /** As `cordelle_app`: what is asked for one client. Unset: its login follows from DATABASE_URL. */
  SERVER_DATABASE_URL: postgresUrl.optional(),
  /** As `cordelle_worker` (D-002): jobs, signing in, the provider's people. Unset: its login follows from DATABASE_URL. */
  WORKER_DATABASE_URL: postgresUrl.optional(),
  /** Passwords that stand apart from the three addresses, as they are: nothing of them has to be escaped. */
  DATABASE_PASSWORD: text.optional(),
  SERVER_DATABASE_PASSWORD: text.optional(),
  WORKER_DATABASE_PASSWORD: text.optional(),
  DATA_DIR: text.optional(),
  /** How people reach us; links and cookies follow it. Default http://localhost:PORT. */
  PUBLIC_BASE_URL: webUrl.optional(),
  /** `sandbox`: business time can be moved, demo data is made. `live` refuses both, and plain http. */
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  /** Business day on which the sandbox's year of demo data ends. Default: today, as Toronto has it. */
  DEMO_DAY: z.iso
    .date()
    .pipe(z.string().refine(isKnownDay, `a day of ${DEMO_YEARS.first} to ${DEMO_YEARS.last}`))
    .optional(),
  /** `all`, or one kind per process where several share a database. */
  PROCESS: z.enum(['all', 'server', 'worker']).default('all'),
  /** Mail server. Default in the sandbox: its inbox. */
  SMTP_URL: address(/^smtps?$/).optional(),
  /** Sender of every mail. Default in the sandbox only. */
  MAIL_FROM: z.string().min(3).max(320).optional(),
  /** Folder or SFTP server of the bank: `file:///…` or `sftp://user:password@host:port/path`, with a folder per rail below it. */
  BANK_URL: bankUrl.optional(),
  /** The same of one rail whose bank is another one: its folder itself. */
  BANK_URL_CA: bankUrl.optional(),
  BANK_URL_US: bankUrl.optional(),
  /** What opens the private key that an address of a bank names with `key=/file`. */
  BANK_KEY_PASSPHRASE: text.optional(),
  /** `yes`: the embedded PostgreSQL is meant, in live mode too. */
  EMBEDDED_DATABASE: z.enum(['yes', 'no']).optional(),
  /** Addresses, parted by commas, that a mailed link may lead on to: `redirectUrl` and `confirmSuccessUrl` name one exactly. */
  REDIRECT_URLS: list,
  /** Proxies of ours before this server: what they write at the end of `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: trustedProxies,
  /** Origins, parted by commas, whose pages may call `/v3` from a browser: `https://app.example.com`. Default: none. */
  CORS_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin, 'an origin is scheme://host[:port]'))),
  /** What `GET /metrics` wants as `Authorization: Bearer …`. Unset: it answers programs of the same machine alone. */
  METRICS_TOKEN: text.min(16).optional(),
  /** Addresses, parted by commas, that are told when work waits: people on call, a pager's mailbox. */
  ALERT_MAIL: list.pipe(z.array(z.email()).max(50)),
  /** Free space under DATA_DIR below which somebody is told and `/ready` is red. */
  DISK_FREE_MIN_MB: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** Where a process that serves no pages answers `/health`, `/ready` and `/metrics`. Unset: nowhere. */
  HEALTH_PORT: port.optional(),
  /** Bank connection (Flinks): its page, its calls, our customer id and both keys there. Default: the sandbox's; in live mode none. */
  FLINKS_CONNECT_URL: webUrl.optional(),
  FLINKS_API_URL: webUrl.optional(),
  FLINKS_CUSTOMER_ID: text.optional(),
  FLINKS_SECRET_KEY: text.optional(),
  FLINKS_API_KEY: text.optional(),
  /** Identity service (Veriff): base of its calls, our key there, and the secret shared with it (two, parted by a comma, while
   *  it is changed: the first signs). Default: the sandbox's; in live mode none, and identity is checked by hand. */
  VERIFF_API_URL: webUrl.optional(),
  VERIFF_API_KEY: text.optional(),
  VERIFF_SHARED_SECRET: list.pipe(z.array(z.string()).max(2)),
  /** Wanted by integrations with "flexible API keys". */
  VERIFF_INTEGRATION_ID: text.optional(),
  /** Origins, parted by commas, of the pages on which people show who they are. */
  VERIFF_PAGE_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin, 'an origin is scheme://host[:port]'))),
  /** What the service has switched on for the integration, parted by commas. Default: nothing. */
  VERIFF_FEATURES: list.pipe(z.array(z.enum(VERIFF_FEATURES)).max(VERIFF_FEATURES.length)),
  /** Accounting software: our keys with its makers. Default: the sandbox's; in live mode what has no keys is not offered. */
  XERO_CLIENT_ID: text.optional(),
  XERO_CLIENT_SECRET: text.optional(),
  XERO_LOGIN_URL: webUrl.optional(),
  XERO_IDENTITY_URL: webUrl.optional(),
  XERO_API_URL: webUrl.optional(),
  /** `yes`: consent is bound to us by a challenge; only where the app at Xero is of the kind that takes one. */
  XERO_CHALLENGE: z.enum(['yes', 'no']).optional(),
  /** What the makers sign their messages to us with. Unset: they send none, and changes are read once an hour. */
  XERO_WEBHOOK_KEY: text.optional(),
  QBO_WEBHOOK_VERIFIER: text.optional(),
  QBO_CLIENT_ID: text.optional(),
  QBO_CLIENT_SECRET: text.optional(),
  QBO_AUTHORIZE_URL: webUrl.optional(),
  QBO_TOKEN_URL: webUrl.optional(),
  QBO_REVOKE_URL: webUrl.optional(),
  QBO_API_URL: webUrl.optional(),
  /** Where the card of Zapier leads; `none`: nowhere, and it says so. */
  ZAPIER_URL: webUrl.or(z.literal('none')).default(ZAPIER_URL),
  /** Virus scanner (ClamAV's daemon): `tcp://host:3310`, or `unix:///run/clamav/clamd.ctl`. Unset: files are not scanned. */
  CLAMAV_URL: address(/^(tcp|unix)$/).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** Names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

/** Settings of one process, defaults filled in. */
export type Env = {
  readonly port: number;
  readonly host: string;
  readonly sandboxUrl: string;
  /** The owner's. Null: there is none where both logins are given, else the embedded one's. */
  readonly databaseUrl: string | null;
  /** Where the two roles sign in; null: at addresses that follow from the owner's. */
  readonly logins: Logins | null;
  readonly dataDir: string;
  readonly publicBaseUrl: URL;
  readonly mode: 'sandbox' | 'live';
  /** Of the sandbox: the business day on which demo data end. */
  readonly demoDay: string;
  readonly process: 'all' | 'server' | 'worker';
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** The folder of each rail. Null: nobody named one, and in live mode there is no other. */
  readonly bankUrls: Readonly<Record<Rail, URL | null>>;
  /** Files that hold secrets: those of settings, and private keys. */
  readonly secretFiles: readonly string[];
  readonly bankKeyPassphrase: string | null;
  readonly redirectUrls: readonly string[];
  readonly trustedProxies: TrustedProxies;
  readonly corsOrigins: readonly string[];
  readonly metricsToken: string | null;
  readonly alertMail: readonly string[];
  readonly diskFreeMinMb: number;
  readonly healthPort: number | null;
  /** Null: payers type the numbers of their account. */
  readonly flinks: FlinksSettings | null;
  /** Null: owners' identity is checked by hand. */
  readonly veriff: VeriffSettings | null;
  /** Null: not offered. */
  readonly xero: XeroSettings | null;
  readonly quickbooks: QuickbooksSettings | null;
  readonly zapierUrl: URL | null;
  /** Null: files are not looked through for viruses. */
  readonly clamavUrl: URL | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** Reads the environment: the only place that does. Throws a readable error for what makes no sense or is unsafe. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const filled = withSecretFiles(variables, SETTINGS);
  const set = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) throw new Error(`environment: ${z.prettifyError(parsed.error)}`);
  const { PORT, SANDBOX_PORT = PORT + 1, DATA_DIR = '.data', MODE, ...apart } = parsed.data;
  const given = { ...apart, ...withPasswords(apart) };
  const dataDir = resolve(DATA_DIR);
  const publicBaseUrl = new URL(given.PUBLIC_BASE_URL ?? `http://localhost:${PORT}`);
  const logins = loginsGiven(given);
  const bankUrls = bankUrlsOf(given, MODE === 'live' ? null : `file://${join(dataDir, 'sandbox/bank/exchange')}`);
  if (MODE === 'live')
    refuseUnfitLive({
      publicBaseUrl,
      dataDir,
      dataDirChosen: isAbsolute(DATA_DIR),
      smtpUrl: given.SMTP_URL,
      mailFrom: given.MAIL_FROM,
      bankUrls: [given.BANK_URL, given.BANK_URL_CA, given.BANK_URL_US].flatMap((url) => (url ? [new URL(url)] : [])),
      databaseChosen: given.DATABASE_URL !== undefined || logins !== null || given.EMBEDDED_DATABASE === 'yes',
    });
  return {
    port: PORT,
    host: given.HOST,
    sandboxUrl: `http://127.0.0.1:${SANDBOX_PORT}`,
    databaseUrl: given.DATABASE_URL ?? null,
    logins,
    dataDir,
    publicBaseUrl,
    mode: MODE,
    demoDay: given.DEMO_DAY ?? providerDate(new Date()),
    process: given.PROCESS,
    smtpUrl: given.SMTP_URL ?? `smtp://127.0.0.1:${SANDBOX_PORT + 1}`,
    mailFrom: given.MAIL_FROM ?? 'Cordelle <no-reply@cordelle.test>',
    bankUrls,
    secretFiles: [
      ...SETTINGS.map((name) => variables[`${name}_FILE`]),
      ...Object.values(bankUrls).map((url) => url?.searchParams.get('key')),
    ].flatMap((path) => path || []),
    bankKeyPassphrase: given.BANK_KEY_PASSPHRASE ?? null,
    redirectUrls: given.REDIRECT_URLS,
    trustedProxies: given.TRUSTED_PROXIES,
    corsOrigins: given.CORS_ORIGINS,
    metricsToken: given.METRICS_TOKEN ?? null,
    alertMail: given.ALERT_MAIL,
    diskFreeMinMb: given.DISK_FREE_MIN_MB,
    healthPort: given.HEALTH_PORT ?? null,
    flinks: flinksOf(given) ?? (MODE === 'sandbox' ? sandboxFlinks(SANDBOX_PORT) : null),
    veriff: veriffOf(given) ?? (MODE === 'sandbox' ? sandboxVeriff(SANDBOX_PORT) : null),
    xero: xeroOf(given) ?? (MODE === 'sandbox' ? sandboxXero(SANDBOX_PORT) : null),
    quickbooks: quickbooksOf(given) ?? (MODE === 'sandbox' ? sandboxQuickbooks(SANDBOX_PORT) : null),
    zapierUrl: given.ZAPIER_URL === 'none' ? null : new URL(given.ZAPIER_URL),
    clamavUrl: given.CLAMAV_URL ? new URL(given.CLAMAV_URL) : null,
    logLevel: given.LOG_LEVEL,
  };
}

type GivenDatabases = Partial<Record<`${'' | 'SERVER_' | 'WORKER_'}DATABASE_${'URL' | 'PASSWORD'}`, string>>;

/** The addresses of the database with the passwords that were given apart from them. */
function withPasswords(given: GivenDatabases): GivenDatabases {
  const whole = (prefix: '' | 'SERVER_' | 'WORKER_') => {
    const [address, password] = [given[`${prefix}DATABASE_URL`], given[`${prefix}DATABASE_PASSWORD`]];
    if (password === undefined) return {};
    if (address === undefined)
      throw new Error(`environment: ${prefix}DATABASE_PASSWORD is given, and ${prefix}DATABASE_URL is not`);
    const url = new URL(address);
    if (url.password !== '')
      throw new Error(
        `environment: ${prefix}DATABASE_URL has a password of its own; leave ${prefix}DATABASE_PASSWORD out`,
      );
    url.password = encodeURIComponent(password);
    return { [`${prefix}DATABASE_URL`]: url.href };
  };
  return { ...whole(''), ...whole('SERVER_'), ...whole('WORKER_') };
}

/** Both or none, each by its own name. */
function loginsGiven(given: { SERVER_DATABASE_URL?: string; WORKER_DATABASE_URL?: string }): Logins | null {
  const { SERVER_DATABASE_URL: app, WORKER_DATABASE_URL: worker } = given;
  if (!app && !worker) return null;
  if (!app || !worker)
    throw new Error('environment: SERVER_DATABASE_URL and WORKER_DATABASE_URL are given together or not at all');
  const logins = { app, worker };
  for (const [variable, role] of [
    ['SERVER_DATABASE_URL', 'app'],
    ['WORKER_DATABASE_URL', 'worker'],
  ] as const)
    if (new URL(logins[role]).username !== DATABASE_ROLES[role])
      throw new Error(`environment: ${variable} signs in as ${DATABASE_ROLES[role]}`);
  return logins;
}

type GivenFlinks = Partial<
  Record<
    'FLINKS_CONNECT_URL' | 'FLINKS_API_URL' | 'FLINKS_CUSTOMER_ID' | 'FLINKS_SECRET_KEY' | 'FLINKS_API_KEY',
    string
  >
>;

/** All five together, or none. */
function flinksOf(given: GivenFlinks): FlinksSettings | null {
  const { FLINKS_CONNECT_URL, FLINKS_API_URL, FLINKS_CUSTOMER_ID, FLINKS_SECRET_KEY, FLINKS_API_KEY } = given;
  if (!FLINKS_CONNECT_URL && !FLINKS_API_URL && !FLINKS_CUSTOMER_ID && !FLINKS_SECRET_KEY && !FLINKS_API_KEY)
    return null;
  if (!FLINKS_CONNECT_URL || !FLINKS_API_URL || !FLINKS_CUSTOMER_ID || !FLINKS_SECRET_KEY || !FLINKS_API_KEY)
    throw new Error('environment: a bank connection needs all five FLINKS_ settings');
  return {
    connectUrl: new URL(FLINKS_CONNECT_URL),
    apiUrl: new URL(FLINKS_API_URL),
    customerId: FLINKS_CUSTOMER_ID,
    secretKey: FLINKS_SECRET_KEY,
    apiKey: FLINKS_API_KEY,
  };
}

const sandboxFlinks = (port: number): FlinksSettings => ({
  connectUrl: new URL(`http://localhost:${port}/flinks/v2/`),
  apiUrl: new URL(`http://127.0.0.1:${port}/flinks/`),
  customerId: 'sandbox',
  secretKey: 'sandbox',
  apiKey: 'sandbox',
});

type GivenVeriff = Pick<
  z.output<typeof schema>,
  | 'VERIFF_API_URL'
  | 'VERIFF_API_KEY'
  | 'VERIFF_SHARED_SECRET'
  | 'VERIFF_INTEGRATION_ID'
  | 'VERIFF_PAGE_ORIGINS'
  | 'VERIFF_FEATURES'
>;

/** Where Veriff shows its pages unless an integration is told otherwise. */
const VERIFF_PAGES = ['https://alchemy.veriff.com', 'https://magic.veriff.me'];

/** Address, key and secret together, or none. */
function veriffOf(given: GivenVeriff): VeriffSettings | null {
  const { VERIFF_API_URL, VERIFF_API_KEY, VERIFF_SHARED_SECRET, VERIFF_PAGE_ORIGINS: origins } = given;
  const [signing, ...others] = VERIFF_SHARED_SECRET;
  if (!VERIFF_API_URL && !VERIFF_API_KEY && !signing) return null;
  if (!VERIFF_API_URL || !VERIFF_API_KEY || !signing)
    throw new Error('environment: the identity service needs VERIFF_API_URL, VERIFF_API_KEY and VERIFF_SHARED_SECRET');
  return {
    apiUrl: new URL(VERIFF_API_URL),
    apiKey: VERIFF_API_KEY,
    secrets: [signing, ...others],
    origins: origins.length > 0 ? origins : VERIFF_PAGES,
    integrationId: given.VERIFF_INTEGRATION_ID ?? null,
    features: given.VERIFF_FEATURES,
  };
}

const sandboxVeriff = (port: number): VeriffSettings => ({
  apiUrl: new URL(`http://127.0.0.1:${port}/veriff/`),
  apiKey: 'sandbox',
  secrets: ['sandbox'],
  origins: [`http://localhost:${port}`],
  integrationId: null,
  features: VERIFF_FEATURES,
});

type GivenBanks = Partial<Record<'BANK_URL' | `BANK_URL_${Rail}`, string>>;

/** The folder of each rail: the one that was named for it, else one below the common address. */
function bankUrlsOf(given: GivenBanks, otherwise: string | null): Record<Rail, URL | null> {
  const common = given.BANK_URL ?? otherwise;
  const below = common === null ? null : banksBelow(new URL(common));
  const of = (rail: Rail): URL | null => {
    const own = given[`BANK_URL_${rail}`];
    return own === undefined ? (below?.[rail] ?? null) : new URL(own);
  };
  return { CA: of('CA'), US: of('US') };
}
