import { join } from 'node:path';
import type { Disk } from '../disk.ts';
import { XERO } from '../xero/oauth.ts';
import { AccountingWorld } from './service.ts';

export type AccountingWorlds = { readonly xero: AccountingWorld; readonly quickbooks: AccountingWorld };

const QUICKBOOKS = {
  name: 'quickbooks',
  numbered: true,
  lives: { accessMs: 3_600_000, refreshMs: 100 * 86_400_000, graceMs: null },
} as const;

/** The accounting services, which send browsers back to `product`. */
export async function openAccounting(disk: Disk, folder: string, product: URL): Promise<AccountingWorlds> {
  const open = (kind: typeof XERO | typeof QUICKBOOKS) =>
    AccountingWorld.open(
      disk,
      join(folder, kind.name),
      kind,
      new URL(`/integrations/callback/${kind.name}`, product).href,
    );
  return { xero: await open(XERO), quickbooks: await open(QUICKBOOKS) };
}
