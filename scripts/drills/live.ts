// The path of an operator, in live mode and with nothing of the sandbox but the bank's side: a PostgreSQL server with three logins, a
// bank behind SFTP that knows us by a key, a mail server, a proxy with TLS, two servers and a worker, all by one clock that is moved
// from outside. From the first command, over somebody who signs up and is approved, to a payout file at the bank, with processes killed
// and started anew on the way. `npm run drill live <commit>` begins with that older release and upgrades in the middle.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { instantOf, localDate } from '@cordelle/domain/calendar/zones.ts';
import { Bank } from '../../apps/sandbox/src/bank/bank.ts';
import { Disk } from '../../apps/sandbox/src/disk.ts';
import { Inbox } from '../../apps/sandbox/src/mail/inbox.ts';
import { startSmtp } from '../../apps/sandbox/src/mail/smtp.ts';
import { ROOT } from '../workspace.mjs';
import { startBankServer } from './harness/bank-server.ts';
import { apply, firstSignIn, review } from './harness/business.ts';
import { git, unpackCommit } from './harness/commits.ts';
import { askProxy, Console } from './harness/console.ts';
import { command, end, faketime, OutsideClock, type Running, serve, startProxy } from './harness/live.ts';

const ZONE = 'America/Toronto';
const ORIGIN = 'https://pay.example.ca';
const DAYS_MAX = 20;
/** Local times after the steps of a day. */
const STOPS = ['06:05', '07:05', '09:05', '12:05', '12:35', '18:05'];

faketime();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/live-drill-'));
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
const clear: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let failed = false;
try {
  await drill();
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  for (const work of clear.reverse()) await work();
}
process.exit(failed ? 1 : 0);

async function drill(): Promise<void> {
  const [from] = process.argv.slice(3);
  let release = ROOT;
  if (from) {
    release = join(folder, 'older');
    unpackCommit(from, release);
    say(`begun with ${git('log', '-1', '--format=%h %s', from)}`);
  }
  const run = (words: readonly string[], settings: NodeJS.ProcessEnv, code = 0) =>
    command(release, words, settings, code);
  const [first = 0, second = 0, health = 0, tls = 0, mail = 0, ssh = 0] = await freePorts(6);
  const start = instantOf(localDate(new Date(), ZONE), '10:00', ZONE);
  const clock = new OutsideClock(folder, start);

  const database = await startEmbedded(join(folder, 'postgres'), { durable: true });
  clear.push(() => database.stop());
  const address = new URL(database.url);
  const login = (name: string) => {
    const url = new URL(database.url);
    url.username = name;
    url.password = '';
    return url.href;
  };

  const bank = await Bank.open({ disk: new Disk({ flushes: false }), folder: join(folder, 'bank'), seed: 1 });
  const sftp = await startBankServer(folder, { root: join(folder, 'bank/exchange'), port: ssh, passphrase: 'open it' });
  clear.push(() => sftp.close());
  say(`the bank: ${sftp.what}`);

  const inbox = await Inbox.open(new Disk({ flushes: false }), join(folder, 'mail'));
  const smtp = await startSmtp({ inbox, port: mail, now: () => new Date() });
  clear.push(() => smtp.close());

  const secret = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 });
    return join(folder, name);
  };
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    MODE: 'live',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_BASE_URL: ORIGIN,
    TRUSTED_PROXIES: '127.0.0.1',
    SERVER_DATABASE_URL: login('cordelle_app'),
    SERVER_DATABASE_PASSWORD_FILE: secret('app', 'p@ss/w#rd of app'),
    WORKER_DATABASE_URL: login('cordelle_worker'),
    WORKER_DATABASE_PASSWORD_FILE: secret('worker', 'p@ss/w#rd of worker'),
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
    MAIL_FROM: 'Payments <payments@example.ca>',
    BANK_URL_CA: sftp.addressOf('CA'),
    BANK_KEY_PASSPHRASE_FILE: secret('passphrase', 'open it'),
    ...clock.environment(),
  };
  const asOwner = { ...environment, DATABASE_URL: address.href };

  say((await run(['migrate'], asOwner)).trim());
  say((await run(['bank-profile', 'set', profileFile()], environment)).trim());
  const staff = await Promise.all(
    ['sam', 'robin'].map(async (name) => {
      const email = `${name}@example.ca`;
      const said = await run(['create-staff', '--email', email, '--first', name, '--last', 'Roy'], environment);
      return { email, password: /^password: (.*)$/m.exec(said)?.[1] ?? '' };
    }),
  );

  const ports = [first, second];
  const of = (port: number) => ({ ...environment, PORT: String(port) });
  const servers = await Promise.all(ports.map((port) => serve(release, 'server', of(port))));
  let worker = await serve(release, 'worker', { ...environment, HEALTH_PORT: String(health) });
  clear.push(() => Promise.all([...servers, worker].map((one) => end(one, 'SIGTERM'))));
  const proxy = await startProxy(folder, ports, tls);
  clear.push(() => proxy.close());
  say('two servers and a worker are behind the proxy');

  const examined = await run(['doctor', '--mail', 'ops@example.ca'], environment, 1);
  for (const line of examined.trim().split('\n')) console.log(`          ${line}`);
  for (const well of ['✓ bank CA: a server with the key', '✓ mail', '✓ rails', '✓ keys'])
    if (!examined.includes(well)) throw new Error(`doctor does not say “${well}”`);

  const people = await Promise.all(
    staff.map(async (one) => {
      const person = new Console(tls, ORIGIN);
      await firstSignIn(person, one);
      return person;
    }),
  );
  say('two of the provider’s people have passwords of their own and second factors');
  const clientId = await apply(new Console(tls, ORIGIN), inbox, { email: 'ada@larch.example.ca', origin: ORIGIN });
  say('a business has applied, page by page');
  await review(people, clientId);
  say('its owner and its application are approved');
  const made = await run(['create-api-key', '--client', clientId, '--name', 'drill'], environment);
  const [apiKey = ''] = made.trim().split('\n');
  const call = async (method: string, path: string, body?: object) => {
    const { status, text } = await askProxy(tls, ORIGIN, {
      method,
      path: `/v3${path}`,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const { id: customerId } = await call('POST', '/customers', {
    customer: {
      name: 'Léa Roy',
      customer_type: 'Personal',
      authorization_type: 'In Person',
      bank_account: { transit_number: '00123', institution_number: '003', account_number: '1234567' },
    },
  });
  const calendar = calendarOf('CA');
  const processDate = addBusinessDays(calendar, localDate(start, ZONE), 3);
  await call('POST', '/transaction_schedules', {
    transaction_schedule: { customer_id: customerId, amount: '250.00', frequency: 'Once', process_date: processDate },
  });
  say(`a debit of 250.00 is planned for ${processDate}`);

  let calls = 0;
  let day = localDate(start, ZONE);
  for (let count = 0; count < DAYS_MAX; count += 1) {
    for (const stop of STOPS) {
      const now = instantOf(day, stop, ZONE);
      if (now < start) continue;
      clock.set(now);
      await bank.advance(now);
      const ran = await run(['run-day'], environment);
      const failures = ran
        .split('\n')
        .filter((line) => /: (?!.*failed$)/.test(line) && !line.startsWith('business time'));
      if (failures.length > 0) say(`${day} ${stop}: ${failures.join('; ')}`);
      await bank.advance(now);
      await call('GET', '/transaction_report?limit=1');
      calls += 1;
    }
    if (count === 2) {
      await end(servers[0] as Running, 'SIGKILL');
      await call('GET', '/customers');
      servers[0] = await serve(release, 'server', of(first));
      say('a server was killed; the other one answered meanwhile, and it is back');
    }
    if (count === 4) {
      await end(worker, 'SIGKILL');
      for (const running of servers) await end(running, 'SIGTERM');
      say((await run(['backup', '--into', join(folder, 'backups'), '--keep', '2'], asOwner)).trim());
      release = ROOT;
      say((await run(['migrate'], asOwner)).trim());
      say((await run(['rotate-keys'], asOwner)).trim());
      for (const [index, port] of ports.entries()) servers[index] = await serve(release, 'server', of(port));
      worker = await serve(release, 'worker', { ...environment, HEALTH_PORT: String(health) });
      say(from ? 'upgraded and started again' : 'everything was stopped, migrated and started again');
    }
    const files = received();
    if (files.length > 1 && (await paidOut())) {
      say(`files at the bank: ${files.join(', ')}`);
      break;
    }
    day = addBusinessDays(calendar, day, 1);
  }
  if (!(await paidOut())) throw new Error(`nothing was paid out by ${day}`);
  const { records } = await call('GET', '/transaction_report');
  say(`the debit is ${records[0]?.status}; ${calls} calls through the proxy were answered`);
  if (records[0]?.status !== 'Approved') throw new Error('the debit is not approved');
  say((await run(['verify-ledger'], environment)).trim().split('\n').at(-1) ?? '');
  say(`${inbox.list({ recipient: '', skip: 0, limit: 1 }).count} mails left`);

  function received(): string[] {
    return readdirSync(join(folder, 'bank/exchange/CA/to-bank/received'));
  }

  function profileFile(): string {
    const file = join(folder, 'profile.json');
    const cpa005 = {
      originatorId: '0123456789',
      dataCentre: '00320',
      originatingDataCentre: '00320',
      traceMode: 'compose',
      shortName: 'PAYMENTS',
      longName: 'PAYMENTS INC',
      returnInstitution: '003',
      returnTransit: '12345',
      returnAccount: '1009988',
      currency: 'CAD',
      allowedCodes: ['450', '460', '700'],
      cutoffLocal: '13:00',
      leadBusinessDays: 1,
    };
    writeFileSync(file, JSON.stringify({ bankName: 'Bank of the drill', rail: 'CA', acknowledges: true, cpa005 }));
    return file;
  }

  async function paidOut(): Promise<boolean> {
    const owner = openOwner(address.href);
    try {
      const rows = await owner`
        select from bank_file_entries e join bank_files f on f.id = e.bank_file_id
         where e.kind = 'payout' and f.state = 'Accepted'`;
      return rows.length > 0;
    } finally {
      await owner.end();
    }
  }
}
