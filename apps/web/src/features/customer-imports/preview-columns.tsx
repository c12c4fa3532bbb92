import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { LookChip } from '@cordelle/ui/status-chip.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { TriangleAlert } from 'lucide-react';
import { isOpen } from '../../spreadsheets/import-work.ts';
import type { PreviewRow } from './customer-import.ts';
import { FIELD_WORDS } from './field-words.ts';
import { rowLook } from './row-looks.ts';

export const nameOf = ({ name }: Pick<PreviewRow, 'name'>): string => name || m.csv_import_unnamed();

/** Where the columns would push each other out of sight, what tells lines apart stands below their names. */
export const CROWDED = '(50rem <= width < 79.0625rem)';
const BELOW_NAME = ['customIdentifier', 'email'];

/** Columns of the preview. */
const COLUMNS: readonly Column<PreviewRow>[] = [
  { id: 'name', header: m.import_field_name, cell: (row) => <Name row={row} />, card: 'title' },
  {
    id: 'customIdentifier',
    header: m.import_field_custom_identifier,
    cell: ({ customIdentifier }) => <span className="wrap-anywhere">{customIdentifier ?? '–'}</span>,
  },
  { id: 'email', header: m.import_field_email, cell: ({ email }) => (email ? <Email address={email} /> : '–') },
  { id: 'errors', header: m.csv_errors, cell: (row) => <Errors row={row} /> },
  { id: 'status', header: m.csv_status, cell: (row) => <Status row={row} />, card: 'status' },
];
const CROWDED_COLUMNS = COLUMNS.filter(({ id }) => !BELOW_NAME.includes(id)).map((column) =>
  column.id === 'name' ? { ...column, cell: (row: PreviewRow) => <Name row={row} withContact /> } : column,
);
export const previewColumns = (crowded: boolean) => (crowded ? CROWDED_COLUMNS : COLUMNS);

function Name({ row, withContact = false }: { row: PreviewRow; withContact?: boolean }) {
  const contact = withContact ? [row.customIdentifier, row.email].filter((text) => text !== null) : [];
  return (
    <span className={cn('block', withContact ? 'min-w-48' : 'lg:min-w-32')}>
      {row.customerId ? (
        <TextLink href={`/client/customers/${row.customerId}`}>{nameOf(row)}</TextLink>
      ) : (
        <span className="wrap-anywhere">{nameOf(row)}</span>
      )}
      {contact.map((text) => (
        <span key={text} className="block wrap-anywhere font-normal">
          {text}
        </span>
      ))}
      <span className="block whitespace-nowrap font-normal text-muted-foreground text-small">
        {m.csv_import_line({ line: row.line })}
      </span>
    </span>
  );
}

/** Breaks before the sign in its middle, and elsewhere only where there is no room at all. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@');
  return (
    <span className="inline-block wrap-anywhere lg:min-w-44">
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </span>
  );
}

/** The likeliest ones; more would bury the errors. */
const DUPLICATES_MAX = 2;

function Errors({ row: { errors, likelyDuplicates } }: { row: PreviewRow }) {
  const others = likelyDuplicates.length - DUPLICATES_MAX;
  if (errors.length + likelyDuplicates.length === 0) return '–';
  return (
    <ul className="grid min-w-40 gap-0.5 whitespace-normal">
      {errors.map(({ field, column, message }) => (
        <li key={`${field} ${message}`} className="text-destructive">
          {field ? m.csv_error_in_column({ column: column ?? FIELD_WORDS[field].label(), message }) : message}
        </li>
      ))}
      {likelyDuplicates.slice(0, DUPLICATES_MAX).map(({ id, name, matchedBy }) => (
        <li key={id} data-tone="warn" className="flex items-start gap-1.5 text-tone-fg">
          <TriangleAlert aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
          <TextLink href={`/client/customers/${id}`} target="_blank" className="text-inherit">
            {m.csv_duplicate_of({ name, what: matchedBy.map(matchWord).join(', ') })}
          </TextLink>
        </li>
      ))}
      {others > 0 && (
        <li data-tone="warn" className="pl-5 text-tone-fg">
          {m.csv_duplicates_more({ count: others, number: others })}
        </li>
      )}
    </ul>
  );
}

const MATCH_WORDS: Readonly<Record<string, () => string>> = {
  name: m.csv_matched_by_name,
  email: m.csv_matched_by_email,
  phone: m.csv_matched_by_phone,
  bank_account: m.csv_matched_by_bank_account,
  custom_identifier: m.csv_matched_by_custom_identifier,
  name_and_email: m.csv_matched_by_name_and_email,
};
const matchWord = (what: string): string => MATCH_WORDS[what]?.() ?? what;

/** In a few words, in what its customer differs afterwards, and whether their payer hears of it. */
function changeWords({ changes, payerTold }: Pick<PreviewRow, 'changes' | 'payerTold'>): string {
  if (!changes?.length) return m.csv_changes_none();
  const fields = changes.map(changeWord).join(', ');
  return payerTold ? m.csv_changes_told({ fields }) : m.csv_changes({ fields });
}
/** The number stands for the account as a whole. */
const changeWord = (field: NonNullable<PreviewRow['changes']>[number]): string =>
  field === 'account_number' ? m.csv_changes_account() : FIELD_WORDS[field].label();

function Status({ row }: { row: PreviewRow }) {
  const { existingCustomer } = row;
  return (
    <span className="grid justify-items-start gap-0.5">
      <LookChip look={rowLook(row)} />
      {existingCustomer && isOpen(row) && (
        <TextLink
          href={`/client/customers/${existingCustomer.id}`}
          target="_blank"
          className="whitespace-normal text-small"
        >
          {m.csv_updates({ name: existingCustomer.name, what: matchWord(existingCustomer.matchedBy) })}
        </TextLink>
      )}
      {row.valid && row.changes && <span className="whitespace-normal text-small">{changeWords(row)}</span>}
    </span>
  );
}
