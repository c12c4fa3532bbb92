import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

type LiveSettings = {
  readonly publicBaseUrl: URL;
  readonly dataDir: string;
  /** Whether somebody named that folder by its whole path. */
  readonly dataDirChosen: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Of each rail, as far as they were given. */
  readonly bankUrls: readonly URL[];
  /** Whether a PostgreSQL server was named, or somebody said that the embedded one is meant. */
  readonly databaseChosen: boolean;
};

/** Domains that nobody can reach, by their own standards. Source: RFC 2606, RFC 6762. */
const NOWHERE = /(^|\.)(test|example|invalid|localhost|local)$/i;
/** `Name <a@b.c>`, or the address alone. */
const SENDER = /^(?:[^<>@]*<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);
const isBelow = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
const isTemporary = (path: string): boolean =>
  ['/tmp', '/var/tmp', '/dev/shm', tmpdir()].some((folder) => isBelow(path, folder));

function refuse(words: string): never {
  throw new Error(`environment: live mode ${words}`);
}

/** Throws, with the remedy in one line, for settings with which no real business could be served. */
export function refuseUnfitLive(live: LiveSettings): void {
  refuseAddress(live.publicBaseUrl);
  refuseMail(live.smtpUrl, live.mailFrom);
  if (live.bankUrls.length === 0) refuse('needs BANK_URL, or BANK_URL_CA and BANK_URL_US for the rails you use');
  for (const url of live.bankUrls) refuseBank(url, live.dataDir);
  if (!live.dataDirChosen)
    refuse(
      'needs DATA_DIR, the whole path of a folder of its own: keys and archive outlive the release they were made by',
    );
  if (isTemporary(live.dataDir))
    refuse(`keeps its keys in DATA_DIR, and ${live.dataDir} is emptied by the system: choose a lasting folder`);
  if (!live.databaseChosen)
    refuse(
      'needs DATABASE_URL (or SERVER_DATABASE_URL and WORKER_DATABASE_URL); EMBEDDED_DATABASE=yes runs the embedded PostgreSQL all the same',
    );
}

function refuseAddress(url: URL): void {
  const host = hostOf(url);
  if (url.protocol !== 'https:') refuse('needs an https PUBLIC_BASE_URL');
  if (isIP(host) !== 0 || !host.includes('.') || NOWHERE.test(host))
    refuse(`needs a PUBLIC_BASE_URL that people can reach; ${url.host} is none: give the name your proxy answers to`);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    refuse(`serves a whole host: PUBLIC_BASE_URL is ${url.origin} without anything behind it`);
}

function refuseMail(smtpUrl: string | undefined, mailFrom: string | undefined): void {
  if (!smtpUrl) refuse('needs SMTP_URL');
  const smtp = new URL(smtpUrl);
  const encrypted = smtp.protocol === 'smtps:' || smtp.searchParams.get('requireTLS') === 'true';
  if (!encrypted && !isLoopback(hostOf(smtp)))
    refuse('sends no mail unencrypted to another host: write SMTP_URL as smtps://…, or smtp://…?requireTLS=true');
  if (NOWHERE.test(hostOf(smtp)) && !isLoopback(hostOf(smtp)))
    refuse(`needs a mail server that exists; ${smtp.host} does not`);
  if (!mailFrom) refuse('needs MAIL_FROM');
  const [, named, alone] = SENDER.exec(mailFrom.trim()) ?? [];
  const domain = (named ?? alone ?? '').split('@')[1] ?? '';
  if (!domain.includes('.') || NOWHERE.test(domain))
    refuse(`needs a MAIL_FROM that can be answered, as Payments <pay@your-domain.ca>; “${mailFrom}” is none`);
}

function refuseBank(url: URL, dataDir: string): void {
  if (url.protocol === 'file:') {
    const folder = fileURLToPath(url);
    if (isTemporary(folder))
      refuse(`would lose bank files in ${folder}, which the system empties: choose a lasting folder`);
    if (isBelow(folder, join(dataDir, 'sandbox'))) refuse(`does not use the bank of the sandbox (${folder})`);
    return;
  }
  const host = hostOf(url);
  if (!isLoopback(host) && NOWHERE.test(host)) refuse(`needs a bank that exists; ${host} does not`);
}
