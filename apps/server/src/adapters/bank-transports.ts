import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rail } from '@cordelle/domain/rail.ts';
import {
  type BankTransport,
  type BankTransports,
  BankWayFailed,
  NeverNamed,
} from '@cordelle/engine/ports/bank-transport.ts';
import { folderTransport } from './folder-transport.ts';
import { type SftpSettings, sftpTransport } from './sftp-transport.ts';

const SSH_PORT = 22;

/** A folder per rail below one address. */
export function banksBelow(url: URL): Record<Rail, URL> {
  const below = (rail: Rail): URL => {
    const folder = new URL(url);
    folder.pathname = `${folder.pathname.replace(/\/$/, '')}/${rail}`;
    return folder;
  };
  return { CA: below('CA'), US: below('US') };
}

/**
 * The way to the bank of each rail, each a folder of its own: `file:///exchange/CA`, or
 * `sftp://user:password@host:22/path?fingerprint=SHA256:…` with the fingerprint of the server's key; `key=/file` names a private key
 * in place of the password, which `passphrase` opens. Throws for anything else.
 */
export function openBankTransports(
  urls: Readonly<Record<Rail, URL | null>>,
  passphrase: string | null = null,
): BankTransports {
  const to = (rail: Rail): BankTransport => {
    const url = urls[rail];
    return url === null ? nowhere(rail) : transportTo(url, passphrase);
  };
  return { CA: to('CA'), US: to('US') };
}

/** Nobody named the bank of a rail: nothing leaves, and nothing is looked for in a place where no bank is. */
function nowhere(rail: Rail): BankTransport {
  const unnamed = () => new BankWayFailed('bank_unreachable', new Error(`BANK_URL_${rail} names no bank`));
  const refuse = async () => {
    throw unnamed();
  };
  return {
    list: refuse,
    archive: refuse,
    locate: refuse,
    fetch() {
      throw unnamed();
    },
    async send() {
      throw new NeverNamed(unnamed());
    },
  };
}

function transportTo(url: URL, passphrase: string | null): BankTransport {
  return url.protocol === 'file:'
    ? folderTransport(fileURLToPath(url))
    : sftpTransport(sftpSettingsOf(url, passphrase));
}

/** What an `sftp:` address says. Throws for any other, and without the fingerprint of the server's key. */
export function sftpSettingsOf(url: URL, passphrase: string | null): SftpSettings {
  if (url.protocol !== 'sftp:') throw new Error(`no way to a bank over ${url.protocol}`);
  // `+` is a plain character of base64, not a blank
  const query = new URLSearchParams(url.search.replaceAll('+', '%2B'));
  const hostKeyFingerprint = query.get('fingerprint');
  if (!hostKeyFingerprint?.startsWith('SHA256:')) throw new Error('the address of the bank lacks fingerprint=SHA256:…');
  return {
    host: url.hostname,
    port: url.port === '' ? SSH_PORT : Number(url.port),
    username: decodeURIComponent(url.username),
    credential: credentialOf(url, query.get('key'), passphrase),
    hostKeyFingerprint,
    root: decodeURIComponent(url.pathname) || '/',
  };
}

function credentialOf(url: URL, keyFile: string | null, passphrase: string | null) {
  if (keyFile === null) return { password: decodeURIComponent(url.password) };
  if (url.password !== '') throw new Error('the address of the bank names a password and a key; leave one out');
  return { privateKey: readKey(keyFile), ...(passphrase === null ? {} : { passphrase }) };
}

function readKey(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`the key of the bank cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
