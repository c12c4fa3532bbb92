import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { STATUS_WORDS } from '../../bank-account-changes/words.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';

/** Changes of accounts that wait for the provider, what was stopped first; nothing while none does. */
export function ChangeList() {
  const locale = useLocale();
  const { data } = trpc.bankAccountChanges.listForStaff.useQuery({ open: true });
  if (!data || data.records.length === 0) return null;
  return (
    <Panel title={m.bank_case_list_title()}>
      <ul className="divide-y">
        {data.records.map((change) => (
          <li key={change.id} className="grid gap-0.5 px-4 py-3">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <TextLink href={`/staff/review/bank_accounts/${change.id}`}>
                {m.bank_case_title({ business: change.business })}
              </TextLink>
              <span className={change.status === 'frozen' ? 'font-semibold text-destructive' : 'font-semibold'}>
                {STATUS_WORDS[change.status]()}
              </span>
            </span>
            <span className="text-muted-foreground text-table">
              {formatInstant(change.requestedAt, PROVIDER_ZONE, locale)} ·{' '}
              {m.bank_case_column_signals({ count: change.signals.length })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
