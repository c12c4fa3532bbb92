import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, formatInstant, formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { stepWords } from '../../words/day-steps.ts';
import { FaultList } from '../../words/fault-list.tsx';
import { faultWords } from '../../words/file-faults.ts';
import { becauseWords } from './kind-words.ts';
import type { ReviewItem } from './review-item.ts';

const LABELS: Readonly<Record<string, () => string>> = {
  step: m.review_fact_step,
  since: m.review_fact_since,
  file: m.bank_file_name,
  number: m.bank_file_number,
  code: m.review_fact_code,
  trace: m.review_fact_trace,
  reference: m.settlement_reference,
  amount: m.transaction_amount,
  expected: m.review_fact_expected,
  actual: m.review_fact_actual,
  line: m.review_fact_line,
  bankDate: m.review_fact_bank_date,
  processDate: m.transaction_process_date,
  transactionId: m.transaction_crumb,
  payoutId: m.review_fact_payout,
  reason: m.transaction_reason,
  clientId: m.review_fact_client,
  statementDate: m.review_fact_statement_date,
  missingDate: m.bank_file_business_date,
  address: m.review_fact_address,
  accounts: m.review_fact_accounts,
  customerId: m.review_fact_customer,
  names: m.review_fact_names,
  rate: m.review_fact_rate,
  returns: m.review_fact_returns,
  debits: m.review_fact_debits,
  record: m.review_fact_record,
  payouts: m.review_fact_payouts,
  disarmed: m.review_fact_disarmed,
  missingFiles: m.review_fact_missing_files,
  free: m.review_fact_free,
  owed: m.review_fact_owed,
  writtenOff: m.books_kind_written_off,
  asOf: m.review_fact_as_of,
};

const MONEY: ReadonlySet<string> = new Set(['amount', 'expected', 'actual', 'owed', 'writtenOff']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const RATES: Readonly<Record<string, () => string>> = {
  unauthorized: m.review_rate_unauthorized,
  administrative: m.review_rate_administrative,
  overall: m.review_rate_overall,
};

const DISARMED: Readonly<Record<string, () => string>> = {
  restored: m.review_disarmed_restored,
  other_installation: m.review_disarmed_other_installation,
  files_unknown: m.review_disarmed_files_unknown,
};

/** What the bank or a program wrote, to be compared letter by letter; everything else is read as words. */
const LITERAL: ReadonlySet<string> = new Set([
  'file',
  'number',
  'code',
  'trace',
  'reference',
  'line',
  'address',
  'accounts',
  'names',
  'record',
  'reason',
]);

/** Amounts and days as people write them; everything else as the bank wrote it. */
function valueWords(key: string, value: string, { rail }: ReviewItem, locale: Locale): string {
  if (key === 'step') return stepWords(value);
  if (key === 'since') return formatInstant(value, RAIL_FACTS[rail ?? 'CA'].zone, locale);
  if (key === 'rate') return RATES[value]?.() ?? value;
  if (key === 'disarmed') return DISARMED[value]?.() ?? value;
  if (DAY.test(value)) return formatDate(value, locale);
  return rail && MONEY.has(key) ? formatMoney(value, currencyOf(rail), locale) : value;
}

/** Detail that leads to a bank file, shown as a link instead of its id. */
const FILE_IDS = ['bankFileId', 'statementFileId'];

/** Whether somebody has to arm the rail before anything goes on. */
const waitsToBeArmed = ({ kind, detail }: ReviewItem): boolean =>
  kind === 'sending_disarmed' || (kind === 'rail_waits' && detail.waitReason === 'not_armed');

/** What is known about a question: the facts that have a name, and the files to look at. */
export function KnownFacts({ item }: { item: ReviewItem }) {
  const locale = useLocale();
  const facts = Object.entries({ clientId: item.clientId, ...item.detail }).flatMap(([key, value]) => {
    const label = LABELS[key]?.();
    // the sentence above says it in the reader's language, and the page behind the link names the files
    if (key === 'reason' && waitsToBeArmed(item)) return [];
    return label && value !== null ? [{ key, label, value: valueWords(key, String(value), item, locale) }] : [];
  });
  const fileIds = FILE_IDS.flatMap((key) => {
    const id = item.detail[key];
    return typeof id === 'string' ? [id] : [];
  });
  const { code, about } = item.detail;
  const because = becauseWords(item);
  return (
    <div className="grid gap-1">
      {because && <p>{because}</p>}
      {item.kind === 'quarantined' && typeof code === 'string' && <p>{faultWords(code)}</p>}
      {about === 'trouble' && <p>{m.review_file_trouble()}</p>}
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
        {facts.map(({ key, label, value }) => (
          <div key={key} className="flex max-w-full flex-wrap gap-x-1.5">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className={cn('min-w-0 break-words', LITERAL.has(key) && 'font-mono text-small leading-5')}>{value}</dd>
          </div>
        ))}
      </dl>
      {item.faults.length > 0 && <FaultList faults={item.faults} />}
      {waitsToBeArmed(item) && item.resolvedAt === null && (
        <TextLink href="/staff/bank_files/after_restore" className="w-fit">
          {m.restore_open()}
        </TextLink>
      )}
      {fileIds.map((id) => (
        <TextLink key={id} href={`/staff/bank_files/${id}`} className="w-fit">
          {m.review_open_file()}
        </TextLink>
      ))}
    </div>
  );
}
