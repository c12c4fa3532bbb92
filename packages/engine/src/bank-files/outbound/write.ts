import { createHash } from 'node:crypto';
import { institutionalId } from '@cordelle/bank-files/cpa005/institution.ts';
import { MICRODEPOSIT_TYPE, PAYOUT_TYPE } from '@cordelle/bank-files/cpa005/transaction-types.ts';
import { type Cpa005Entry, writeCpa005 } from '@cordelle/bank-files/cpa005/writer.ts';
import type { NachaBatchHeader, NachaEntry, TransactionCode } from '@cordelle/bank-files/nacha/records.ts';
import { type NachaBatch, writeNacha } from '@cordelle/bank-files/nacha/writer.ts';
import { bankText } from '@cordelle/bank-files/text.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type DataKeyring, decryptSecret } from '@cordelle/db/encryption.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import { bankFileEntries } from '@cordelle/db/schema/bank-files.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { customers } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { entryClassOf } from '@cordelle/domain/authorization/entry-class.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localTime } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { NumbersRow, SealedNumbers } from '../../bank-numbers/bank-numbers.ts';
import { keyringOf } from '../../bank-numbers/keyring.ts';
import { openNumbers } from '../../bank-numbers/open-numbers.ts';
import { type AmericanProfile, type CanadianProfile, type RailProfile, readBankProfile } from '../../bank-profile.ts';
import { statementNamesOn } from '../../clients/statement-names.ts';
import { AGREEMENT_CHANNEL } from '../../customers/readiness-facts.ts';
import type { DayContext } from '../../day-step.ts';
import { MICRODEPOSIT_DESCRIPTION } from '../../microdeposits/description.ts';
import {
  debitDescriptionOf,
  debitTypeOf,
  INVOICE_DESCRIPTION,
  industryOf,
  PAYOUT_DESCRIPTION,
} from '../entry-codes.ts';
import { entryReference, isDebit } from '../entry-reference.ts';
import { storeContents } from '../file-contents.ts';
import { decideOnFile } from './file-stream.ts';
import { fundsDate, type OutboundFile } from './outbound-file.ts';
import { readBack } from './read-back.ts';

const CHUNK = 2000;

/** The second test deposit of an account in one file comes after the first. */
const PART = 'case when first.sequence < e.sequence then 2 else 1 end';

const ENTRY = joined(
  columns(bankFileEntries, 'e', ['clientId', 'sequence', 'kind', 'streamId', 'trace', 'amountCents']),
  nullable(columns(transactions, 't', ['processDate'])),
  columns(clients, 'cl', { industry: 'industry' }),
  // Payouts and test payments have no day of their own.
  statementNamesOn('t.process_date'),
  computed<
    SealedNumbers & {
      part: 1 | 2;
      channel: typeof customers.$inferSelect.authorizationChannel;
      accountId: bigint;
      /** Who is debited or paid, as the bank prints it. */
      name: string;
      /** Stands in for a name that has no letter the file can carry. */
      identifier: string;
      customerType: CustomerType;
      isRetry: boolean;
      recurs: boolean;
      amountEncrypted: string | null;
      codeEncrypted: string | null;
    }
  >({
    part: PART,
    channel: AGREEMENT_CHANNEL,
    accountId: 'coalesce(a.id, b.id)',
    country: 'coalesce(a.country, b.country)',
    institutionNumberEncrypted: 'coalesce(a.institution_number_encrypted, b.institution_number_encrypted)',
    transitNumberEncrypted: 'coalesce(a.transit_number_encrypted, b.transit_number_encrypted)',
    routingNumberEncrypted: 'coalesce(a.routing_number_encrypted, b.routing_number_encrypted)',
    accountNumberEncrypted: 'coalesce(a.account_number_encrypted, b.account_number_encrypted)',
    accountType: 'coalesce(a.account_type, b.account_type)',
    name: 'coalesce(c.name, cl.business_name)',
    identifier: `coalesce(c.identifier, 'CLIENT ' || cl.id)`,
    customerType: `coalesce(t.customer_type, c.customer_type, 'Business')`,
    isRetry: 't.retry_of is not null',
    recurs: `coalesce(s.frequency <> 'Once', false)`,
    codeEncrypted: 'tc.code_encrypted',
    amountEncrypted: `case ${PART} when 1 then x.first_encrypted else x.second_encrypted end`,
  }),
);
type EntryRow = Row<typeof ENTRY>;

/** An entry with everything its format needs, account numbers in clear: lives until the next chunk. */
type ReadyEntry = Omit<EntryRow, keyof SealedNumbers | 'codeEncrypted'> & { readonly numbers: BankNumbers };

/**
 * Writes the bytes of a frozen file, from one cursor, and keeps them encrypted with their digest; everything in one
 * transaction. Account numbers are opened chunk by chunk, each opening with its audit row. Throws `FileFault` when an
 * entry cannot stand in a file or the bytes cannot be read back, and when the totals in them are not those that were frozen.
 */
export async function writeFile(ctx: DayContext, file: OutboundFile): Promise<void> {
  // The first file makes the key of all files: not for as long as writing it takes, while the other rail waits for the same.
  await ctx.transaction((tx) => keyringOf(tx, ctx.app.keys, PROVIDER_CLIENT_ID));
  await ctx.transaction(async (tx) => {
    const { profile } = await readBankProfile(tx, ctx.rail);
    const entries = readyEntries(tx, ctx, file);
    const bytes =
      profile.rail === 'CA' ? canadianBytes(file, profile, entries) : americanBytes(ctx, file, profile, entries);
    const { passing, digest } = digested(provenBytes(file, profile, bytes));
    await storeContents(tx, ctx.app.keys, { bankFileId: file.id, bytes: passing, at: ctx.at });
    await decideOnFile(tx, ctx, file.id, { type: 'write', ...digest() });
  });
  await ctx.app.failpoint('file-written');
}

/** The same bytes, read back: nothing of a file is kept that a bank could not read, or that is not what was frozen. */
async function* provenBytes(file: OutboundFile, profile: RailProfile, bytes: AsyncIterable<Buffer>) {
  const { debitsCents, creditsCents } = yield* readBack(profile, bytes);
  invariant(
    debitsCents === file.debitsCents && creditsCents === file.creditsCents,
    `the totals of ${file.name} are those of its frozen entries`,
  );
}

/** The same bytes; once they have passed, what they were. */
function digested(bytes: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let length = 0;
  async function* passing() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      length += chunk.length;
      yield chunk;
    }
  }
  return { passing: passing(), digest: () => ({ sha256: hash.digest('hex'), bytes: length }) };
}

async function* readyEntries(tx: Tx, ctx: DayContext, file: OutboundFile): AsyncGenerator<ReadyEntry[]> {
  const keyrings = new Map<bigint, DataKeyring>();
  const many = file.debitsCount + file.creditsCount >= CHUNK;
  for await (const rows of fetchChunks(tx, 'file_entries', entriesOf(tx, file), CHUNK, { many })) {
    const ready: ReadyEntry[] = [];
    for (const group of groups(rows)) {
      const [{ clientId }] = group;
      const keyring = keyrings.get(clientId) ?? (await keyringOf(tx, ctx.app.keys, clientId));
      keyrings.set(clientId, keyring);
      const numbers = await openNumbers(
        tx,
        keyring,
        { actor: ctx.actor, purpose: 'bank_file', requestId: `bank-file-${file.id}`, at: ctx.at },
        group.map((row) => ({ ...numbersRow(row), sealed: row })),
      );
      for (const [index, row] of group.entries()) {
        const opened = numbers[index];
        invariant(opened, 'every entry has its account');
        ready.push({ ...row, ...namesOf(row, keyring), amountCents: amountOf(row, keyring), numbers: opened });
      }
    }
    yield ready;
  }
}

/** Consecutive rows of one client whose numbers lie in one table. */
function groups(rows: readonly EntryRow[]): [EntryRow, ...EntryRow[]][] {
  const found: [EntryRow, ...EntryRow[]][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && last[0].clientId === row.clientId && isOfClient(last[0]) === isOfClient(row)) last.push(row);
    else found.push([row]);
  }
  return found;
}

/** Payouts, invoices and test payments meet an account of the client itself, the one that counted when the file froze. */
const isOfClient = ({ kind }: EntryRow): boolean => kind === 'payout' || kind === 'invoice' || kind === 'test_credit';

const numbersRow = (row: EntryRow): NumbersRow => ({
  table: isOfClient(row) ? 'client_bank_accounts' : 'customer_bank_accounts',
  clientId: row.clientId,
  rowId: row.accountId,
});

/** The single amounts of a microdeposit are secret: they lie encrypted apart from the entries. */
function amountOf(row: EntryRow, keyring: DataKeyring): bigint {
  if (row.kind !== 'microdeposit') return row.amountCents;
  invariant(row.amountEncrypted, 'a microdeposit has its amounts');
  const column = row.part === 1 ? 'first_encrypted' : 'second_encrypted';
  const place = { table: 'microdeposit_amounts', column, clientId: row.clientId, rowId: row.streamId };
  return BigInt(decryptSecret(keyring, place, row.amountEncrypted));
}

/** Whom the statement names: the client; beside a test payment, the code comes before it. */
function namesOf({ codeEncrypted, clientId, streamId, shortName, longName }: EntryRow, keyring: DataKeyring) {
  if (codeEncrypted === null) return { shortName, longName };
  const place = { table: 'test_credit_codes', column: 'code_encrypted', clientId, rowId: streamId };
  const code = decryptSecret(keyring, place, codeEncrypted);
  return { shortName: `CODE ${code}`, longName: `CODE ${code} ${longName}`.slice(0, 30) };
}

function entriesOf({ sql }: Tx, file: OutboundFile) {
  return sql`
    select ${ENTRY}
      from bank_file_entries e
      join clients cl on cl.id = e.client_id
      left join transactions t on e.kind = 'debit' and t.client_id = e.client_id and t.id = e.stream_id
      left join transaction_schedules s on s.client_id = t.client_id and s.id = t.schedule_id
      left join customer_bank_accounts a on a.client_id = e.client_id and a.id = e.bank_account_id
      left join customers c on c.client_id = e.client_id and c.id = coalesce(t.customer_id, a.customer_id)
      left join authorizations g on g.client_id = c.client_id and g.id = coalesce(t.authorization_id, c.authorization_id)
      left join client_bank_accounts b on b.client_id = e.client_id and b.id = e.client_account_id
      left join test_credit_codes tc on e.kind = 'test_credit' and tc.client_id = e.client_id and tc.id = e.stream_id
      left join microdeposit_amounts x on e.kind = 'microdeposit' and x.client_id = e.client_id and x.id = e.stream_id
      left join lateral (
        select min(f.sequence) as sequence from bank_file_entries f
         where e.kind = 'microdeposit' and f.client_id = e.client_id and f.kind = e.kind and f.stream_id = e.stream_id
           and f.bank_file_id = e.bank_file_id
         group by f.client_id
      ) first on true
     where e.bank_file_id = ${file.id} and not e.withdrawn
     order by e.sequence`;
}

const printable = (row: { name: string; identifier: string }): string =>
  bankText(row.name).trim() === '' ? row.identifier : row.name;

async function* canadianBytes(
  file: OutboundFile,
  profile: CanadianProfile,
  chunks: AsyncGenerator<ReadyEntry[]>,
): AsyncGenerator<Buffer, unknown> {
  const funds = fundsDate(file);
  async function* entries(): AsyncGenerator<Cpa005Entry> {
    for await (const chunk of chunks)
      for (const row of chunk) yield canadianEntry(row, funds, profile.cpa005.allowedCodes);
  }
  const header = { fileCreationNumber: file.number, creationDate: file.businessDate };
  return yield* writeCpa005(header, entries(), profile.cpa005);
}

/** An entry of a client shows the client's name; our fees show the provider's, which is the file's own. */
function canadianEntry(row: ReadyEntry, funds: CalendarDate, allowedCodes: readonly string[]): Cpa005Entry {
  const { numbers, kind, customerType } = row;
  invariant(numbers.country === 'CA', 'an AFT entry goes to a Canadian account');
  const shared = {
    amountCents: row.amountCents,
    party: { institution: institutionalId(numbers), account: numbers.account },
    name: printable(row),
    crossReference: entryReference('CA', row),
  };
  if (kind === 'invoice') {
    const transactionType = debitTypeOf('bills', 'business', allowedCodes);
    return { ...shared, type: 'D', transactionType, date: funds, payor: 'business' };
  }
  const named = {
    ...shared,
    shortName: row.shortName,
    longName: row.longName,
  };
  if (kind === 'payout') return { ...named, type: 'C', transactionType: PAYOUT_TYPE, date: funds };
  if (kind === 'microdeposit' || kind === 'test_credit')
    return { ...named, type: 'C', transactionType: MICRODEPOSIT_TYPE, date: funds };
  invariant(row.processDate, 'a debit has a process date');
  const payor = customerType === 'Personal' ? 'personal' : 'business';
  return {
    ...named,
    type: 'D',
    transactionType: debitTypeOf(industryOf(row.industry), payor, allowedCodes),
    date: row.processDate,
    payor,
  };
}

async function* americanBytes(
  ctx: DayContext,
  file: OutboundFile,
  { nacha }: AmericanProfile,
  chunks: AsyncGenerator<ReadyEntry[]>,
): AsyncGenerator<Buffer, unknown> {
  const header = {
    immediateDestination: nacha.immediateDestination,
    immediateOrigin: nacha.immediateOrigin,
    creationDate: file.businessDate,
    creationTime: localTime(ctx.at, RAIL_FACTS.US.zone),
    fileIdModifier: file.number.slice(-1),
    immediateDestinationName: nacha.destinationName,
    immediateOriginName: nacha.originName,
    referenceCode: '',
  };
  return yield* writeNacha(header, batchesOf(file, nacha, chunks), { lineEnd: nacha.lineEnd });
}

/** What the entries of a batch share; the entries come in an order that keeps equal ones together. */
type Shared = Pick<NachaBatchHeader, 'serviceClass' | 'companyName' | 'sec' | 'entryDescription' | 'effectiveDate'> & {
  readonly clientId: bigint;
};

/** Cuts the stream of entries into batches, without holding more than a chunk. */
async function* batchesOf(
  file: OutboundFile,
  nacha: AmericanProfile['nacha'],
  chunks: AsyncGenerator<ReadyEntry[]>,
): AsyncGenerator<NachaBatch> {
  const funds = fundsDate(file);
  let chunk: ReadyEntry[] = [];
  let place = 0;
  const next = async (): Promise<ReadyEntry | undefined> => {
    if (place === chunk.length) {
      chunk = (await chunks.next()).value ?? [];
      place = 0;
    }
    return chunk[place];
  };
  let batchNumber = 0;
  for (let first = await next(); first; first = await next()) {
    const shared = sharedOf(first, funds, nacha);
    const key = keyOf(shared);
    batchNumber += 1;
    async function* entries(): AsyncGenerator<NachaEntry[]> {
      for (let row = await next(); row && keyOf(sharedOf(row, funds, nacha)) === key; row = await next()) {
        const page: NachaEntry[] = [];
        for (; row && keyOf(sharedOf(row, funds, nacha)) === key; row = chunk[place]) {
          page.push(americanEntry(row, shared.sec));
          place += 1;
        }
        yield page;
      }
    }
    const { clientId, ...header } = shared;
    yield {
      header: {
        ...header,
        companyDiscretionaryData: '',
        companyId: nacha.companyId,
        descriptiveDate: '',
        settlementDay: null,
        originatingDfi: nacha.originatingDfi,
        batchNumber,
      },
      entries: entries(),
    };
  }
}

const keyOf = (shared: Shared): string =>
  `${shared.clientId}|${shared.companyName}|${shared.serviceClass}|${shared.sec}|${shared.entryDescription}|${shared.effectiveDate}`;

function sharedOf(row: ReadyEntry, funds: CalendarDate, { originName }: AmericanProfile['nacha']): Shared {
  const company = { clientId: row.clientId, companyName: row.longName };
  if (row.kind === 'payout')
    return { ...company, serviceClass: '220', sec: 'CCD', entryDescription: PAYOUT_DESCRIPTION, effectiveDate: funds };
  if (row.kind === 'invoice') {
    const fees = { companyName: originName, entryDescription: INVOICE_DESCRIPTION };
    return { ...company, ...fees, serviceClass: '225', sec: 'CCD', effectiveDate: funds };
  }
  if (row.kind === 'microdeposit' || row.kind === 'test_credit') {
    const sec = row.customerType === 'Business' ? 'CCD' : 'PPD';
    return { ...company, serviceClass: '220', sec, entryDescription: MICRODEPOSIT_DESCRIPTION, effectiveDate: funds };
  }
  const effectiveDate = row.kind === 'prenote' ? funds : row.processDate;
  invariant(effectiveDate, 'a debit has a process date');
  return {
    ...company,
    serviceClass: '225',
    sec: entryClassOf(row.customerType, row.channel),
    entryDescription: debitDescriptionOf(industryOf(row.industry), row.isRetry),
    effectiveDate,
  };
}

const CODES = {
  checking: { debit: '27', credit: '22', prenote: '28' },
  savings: { debit: '37', credit: '32', prenote: '38' },
} as const satisfies Record<string, Record<string, TransactionCode>>;

function americanEntry(row: ReadyEntry, sec: NachaBatchHeader['sec']): NachaEntry {
  const { numbers } = row;
  invariant(numbers.country === 'US', 'an ACH entry goes to an American account');
  return {
    transactionCode:
      CODES[numbers.accountType][row.kind === 'prenote' ? 'prenote' : isDebit(row.kind) ? 'debit' : 'credit'],
    routingNumber: numbers.routing,
    accountNumber: numbers.account,
    amountCents: row.amountCents,
    identification: entryReference('US', row),
    name: printable(row),
    discretionary: sec === 'WEB' || sec === 'TEL' ? (row.recurs ? 'R' : 'S') : '',
    trace: row.trace,
    addenda: null,
  };
}

/** What went into the file is what was frozen, to the cent. */
