import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BankTransports } from '@cordelle/api/ports/bank-transport.ts';
import { folderTransport } from './folder-transport.ts';
import { sftpTransport } from './sftp-transport.ts';

/** The way to the bank of each rail: below `file:///…` a folder per rail, or the same on `sftp://user:password@host:port/…`. */
export function openBankTransports(url: URL): BankTransports {
  if (url.protocol === 'file:') {
    const root = fileURLToPath(url);
    return { CA: folderTransport(join(root, 'CA')), US: folderTransport(join(root, 'US')) };
  }
  return { CA: sftpTransport(url, 'CA'), US: sftpTransport(url, 'US') };
}
