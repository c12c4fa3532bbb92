import { inTransaction } from '@cordelle/db/connection.ts';
import {
  BOOK_ACCOUNT_KINDS,
  PAYMENT_ACCOUNT_KINDS,
  type PaymentAccountKind,
} from '@cordelle/domain/accounting/connection.ts';
import { ACCOUNTING_SOFTWARE, type AccountingSoftware, SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import { type Connection, connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { readAccounts } from '@cordelle/engine/accounting/read-organisation.ts';
import type { App } from '@cordelle/engine/app.ts';
import { AccountingFailed, type BookAccount } from '@cordelle/engine/ports/accounting-service.ts';
import type { integration } from '@cordelle/validation/integrations.ts';
import { z } from 'zod';
import type { ClientScope, MemberContext } from '../context.ts';

/** So long what was read is good enough for a page. */
const FRESH_MS = 15 * 60_000;

const remembered = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(BOOK_ACCOUNT_KINDS),
      currency: z.string().nullable(),
    }),
  )
  .catch([]);

type Integration = z.input<typeof integration>;

/** What the client has connected, with the accounts that its payments may be booked to: as remembered, or read anew. */
export async function integrationOf({ app, client }: MemberContext, force: boolean): Promise<Integration> {
  const connection = await current(app, client.id);
  if (!connection) return shown(app, client, null);
  const { status, accountsReadAt } = connection;
  const isFresh = accountsReadAt !== null && app.wallClock.now().getTime() - accountsReadAt.getTime() < FRESH_MS;
  if (status !== 'connected' || (isFresh && !force)) return shown(app, client, connection);
  try {
    await readAccounts(app, connection, 'person');
  } catch (error) {
    // What was read before is shown, and what became of the connection.
    if (!(error instanceof AccountingFailed)) throw error;
    app.log.warn({ err: error, clientId: String(client.id) }, 'accounts could not be read');
  }
  return shown(app, client, await current(app, client.id));
}

const current = (app: App, clientId: bigint): Promise<Connection | null> =>
  inTransaction(app.database, { clientId, readOnly: true }, (tx) => connectionOf(tx, clientId));

/** Accounts that payments may be booked to. */
export const paymentAccountsFor = (
  connection: Pick<Connection, 'baseCurrency' | 'accounts'>,
  currency: string,
): (BookAccount & { readonly kind: PaymentAccountKind })[] =>
  accountsFor(connection, currency).flatMap((account) => {
    const kind = PAYMENT_ACCOUNT_KINDS.find((one) => one === account.kind);
    return kind ? { ...account, kind } : [];
  });

/** Accounts of the client's currency alone: a debit in another cannot be booked to the cent. */
export function accountsFor(
  { baseCurrency, accounts }: Pick<Connection, 'baseCurrency' | 'accounts'>,
  currency: string,
): BookAccount[] {
  return remembered.parse(accounts ?? []).filter((account) => (account.currency ?? baseCurrency) === currency);
}

function shown(app: App, client: ClientScope, connection: Connection | null): Integration {
  const { publicBaseUrl, zapierUrl } = app.addresses;
  const addressOf = (software: AccountingSoftware): string | null =>
    app.accountingServices[software] && (connection === null || connection.software === software)
      ? new URL(`/integrations/connect/${software}/${client.id}`, publicBaseUrl).href
      : null;
  const accounts = connection ? paymentAccountsFor(connection, client.currency) : [];
  return {
    integrationName: connection?.software ?? null,
    name: connection && SOFTWARE_NAMES[connection.software],
    icon: connection && new URL(`/integrations/icon/${connection.software}.svg`, publicBaseUrl).href,
    organization: connection?.organisationName ?? null,
    integrationStatus: connection?.status ?? 'not_connected',
    problem: connection?.problem ?? null,
    statusSince: connection?.statusSince.toISOString() ?? null,
    baseCurrency: connection?.baseCurrency ?? null,
    lastImportedInvoices: connection?.lastImportedInvoicesAt?.toISOString() ?? null,
    paymentAccounts: withSelected(accounts, connection),
    selectedPaymentAccountId: connection?.paymentAccountId ?? null,
    integrationPaymentAccountSet: Boolean(connection?.paymentAccountId),
    quickbooksOauthUrl: addressOf(ACCOUNTING_SOFTWARE[1]),
    xeroOauthUrl: addressOf(ACCOUNTING_SOFTWARE[0]),
    zapierUrl: zapierUrl?.href ?? null,
  };
}

/** The account that was chosen is shown, though nothing could be read. */
function withSelected(
  accounts: readonly (BookAccount & { readonly kind: PaymentAccountKind })[],
  connection: Connection | null,
): Integration['paymentAccounts'] {
  const listed = accounts.map(({ id, name, kind }) => ({ id, name, kind }));
  if (!connection) return listed;
  const { paymentAccountId: id, paymentAccountName: name, paymentAccountKind: kind } = connection;
  if (!id || !name || !kind || listed.some((account) => account.id === id)) return listed;
  return [{ id, name, kind }, ...listed];
}
