import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { BULK_MAX } from '@cordelle/validation/customers/bulk.ts';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { SearchField } from '../../search-field.tsx';
import { LANGUAGE_WORDS } from '../../words/language-words.ts';
import { SHOWN_MAX } from './askable-customers.ts';

const COLUMNS: readonly Column<Customer>[] = [
  { id: 'name', header: m.customer_name, cell: ({ name }) => name, card: 'title' },
  { id: 'identifier', header: m.customer_identifier, cell: ({ customIdentifier }) => customIdentifier ?? '–' },
  { id: 'email', header: m.customer_email, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { id: 'language', header: m.customer_language, cell: ({ language }) => LANGUAGE_WORDS[language]() },
];

type Props = {
  page: { readonly records: readonly Customer[]; readonly count: number };
  q: string;
  chosen: readonly string[];
  refreshing: boolean;
  onSearch: (q: string) => void;
  onChoose: (ids: readonly string[]) => void;
  onContinue: () => void;
};

/** Customers who can be asked by mail, to choose from. Those chosen stay chosen while others are searched for. */
export function RequestSelect({ page, q, chosen, refreshing, onSearch, onChoose, onContinue }: Props) {
  const locale = useLocale();
  const [asked, setAsked] = useState(false);
  const count = chosen.length;
  const nobody = asked && count === 0;
  const tooMany = count > BULK_MAX;
  return (
    <div className="grid grid-cols-1 gap-4">
      {nobody && <Banner tone="bad">{m.error_customer_selection_empty()}</Banner>}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchField label={m.email_select_search()} value={q} onSearch={onSearch} />
        <p role="status" className="text-muted-foreground">
          {page.count > SHOWN_MAX && m.email_select_first()}
        </p>
      </div>
      <DataTable
        caption={m.email_select_table()}
        columns={COLUMNS}
        rows={page.records}
        rowKey={({ id }) => id}
        selection={{
          selected: new Set(chosen),
          onChange: (ids) => onChoose([...ids]),
          rowName: ({ name }) => name,
        }}
        refreshing={refreshing}
        empty={
          q === '' ? (
            <EmptyState title={m.email_select_none()} icon={<Mail className="size-8" />}>
              {m.email_select_none_means()}
            </EmptyState>
          ) : (
            <EmptyState title={m.email_select_no_match()} />
          )
        }
      />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-background py-3">
        <Button
          variant="primary"
          size="field"
          disabled={tooMany}
          onClick={() => {
            setAsked(true);
            if (count > 0) onContinue();
          }}
        >
          {m.email_select_continue()}
        </Button>
        <LinkButton href="/client/customers" size="field">
          {m.ui_cancel()}
        </LinkButton>
        <p role="status" className={tooMany ? 'font-semibold text-destructive' : 'text-muted-foreground'}>
          {tooMany
            ? m.email_select_most({ count: formatNumber(BULK_MAX, locale) })
            : count > 0 && m.email_select_chosen({ count })}
        </p>
      </div>
    </div>
  );
}
