import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOfWorker } from './places.ts';

/** Institution, transit and account stand one behind the other, the account padded to twelve. Source: CPA Standard 005, C record. */
const AMOUNT_BEFORE_ACCOUNT = (account: string) =>
  new RegExp(`\\d{3}(\\d{10})\\d{6}0\\d{8}${account.padEnd(12, ' ')}`, 'g');

/** Cents of the two credits our bank files sent to a Canadian account, as its owner reads them on their statement. */
export function creditsTo(account: string): readonly number[] {
  const folder = join(placeOfWorker().folder, 'sandbox', 'bank', 'received');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), 'latin1')
      .split('\n')
      .filter((record) => record.startsWith('C'))
      .flatMap((record) => [...record.matchAll(AMOUNT_BEFORE_ACCOUNT(account))].map(([, cents]) => Number(cents))),
  );
}
