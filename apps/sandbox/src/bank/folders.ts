import { join } from 'node:path';

/** Where a bank keeps what it does. `folder` is `DATA_DIR/sandbox/bank`. */
export function bankFolders(folder: string, rail: string) {
  const exchange = join(folder, 'exchange', rail);
  return {
    toBank: join(exchange, 'to-bank'),
    toBankReceived: join(exchange, 'to-bank', 'received'),
    fromBank: join(exchange, 'from-bank'),
    fromBankTaken: join(exchange, 'from-bank', 'taken'),
    received: join(folder, 'received'),
    sent: join(folder, 'sent'),
  };
}
export type BankFolders = ReturnType<typeof bankFolders>;
