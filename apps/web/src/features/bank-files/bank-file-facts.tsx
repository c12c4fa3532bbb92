import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import type { ReactNode } from 'react';
import type { BankFile } from './bank-file.ts';
import { DIRECTION_WORDS, KIND_WORDS, RAIL_WORDS } from './bank-file-words.ts';

/** What is on record of one file. */
export function BankFileFacts({ file }: { file: BankFile }) {
  const locale = useLocale();
  const { rail, number, businessDate, debits, credits, bytes, sha256, applied } = file;
  const currency = currencyOf(rail);
  const facts: (Fact | null)[] = [
    fact(m.bank_file_rail(), RAIL_WORDS[rail]()),
    fact(m.bank_file_direction(), DIRECTION_WORDS[file.direction]()),
    fact(m.bank_file_kind(), KIND_WORDS[file.kind]()),
    fact(m.bank_file_business_date(), businessDate && <CalendarDate date={businessDate} weekday />),
    fact(m.bank_file_created(), <Instant at={file.createdAt} zone={RAIL_FACTS[rail].zone} />),
    fact(m.bank_file_number(), number && <span className="font-mono">{number}</span>),
    fact(m.bank_file_debits(), debits && <Sum {...debits} currency={currency} />),
    fact(m.bank_file_credits(), credits && <Sum {...credits} currency={currency} />),
    fact(
      m.bank_file_applied(),
      applied && (
        <>
          <Money amount={applied.total} currency={currency} />
          <span className="block text-muted-foreground text-table">
            {m.bank_file_applied_counts({
              applied: formatNumber(applied.applied, locale),
              entries: formatNumber(applied.entries, locale),
              duplicates: formatNumber(applied.duplicates, locale),
              unmatched: formatNumber(applied.unmatched, locale),
            })}
          </span>
        </>
      ),
    ),
    fact(m.bank_file_bytes(), bytes !== null && m.bank_file_bytes_count({ count: formatNumber(bytes, locale) })),
    fact(m.bank_file_digest(), sha256 && <span className="break-all font-mono text-small">{sha256}</span>),
  ];
  return <DefinitionList facts={facts.filter((known) => known !== null)} />;
}

const fact = (label: string, value: ReactNode): Fact | null => (value ? { label, value } : null);

function Sum({ amount, count, currency }: { amount: string; count: number; currency: string }) {
  const locale = useLocale();
  return (
    <>
      <Money amount={amount} currency={currency} />{' '}
      <span className="text-muted-foreground">({formatNumber(count, locale)})</span>
    </>
  );
}
