import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { BankTransport, BankTransports } from '@cordelle/engine/ports/bank-transport.ts';
import { folderTransport } from './folder-transport.ts';
import { sftpTransport } from './sftp-transport.ts';

const SSH_PORT = 22;

/**
 * The way to the bank of each rail: `file:///exchange`, or `sftp://user:password@host:22/path?fingerprint=SHA256:…` with the
 * fingerprint of the server's key. Each rail has its own folder below. Throws for anything else.
 */
export function openBankTransports(url: URL): BankTransports {
  const transport = transportTo(url);
  return { CA: transport('CA'), US: transport('US') };
}

function transportTo(url: URL): (rail: Rail) => BankTransport {
  if (url.protocol === 'file:') {
    const root = fileURLToPath(url);
    return (rail) => folderTransport(join(root, rail));
  }
  if (url.protocol !== 'sftp:') throw new Error(`no way to a bank over ${url.protocol}`);
  // `+` is a plain character of base64, not a blank
  const hostKeyFingerprint = new URLSearchParams(url.search.replaceAll('+', '%2B')).get('fingerprint');
  if (!hostKeyFingerprint?.startsWith('SHA256:')) throw new Error('the address of the bank lacks fingerprint=SHA256:…');
  const server = {
    host: url.hostname,
    port: url.port === '' ? SSH_PORT : Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    hostKeyFingerprint,
  };
  return (rail) => sftpTransport({ ...server, root: posix.join(decodeURIComponent(url.pathname) || '/', rail) });
}
