import { BILL_ACCOUNTS, type BillAccount } from '@cordelle/domain/accounting/bill-journal.ts';
import { JOURNAL_ACCOUNTS, type JournalAccount } from '@cordelle/domain/accounting/general-journal.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { JOURNAL_LAYOUTS } from '@cordelle/validation/journal-layout.ts';
import { type SubmitEvent, useState } from 'react';
import { useTakeExport } from '../../list/take-export.ts';
import { useCan } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';

type Layout = (typeof JOURNAL_LAYOUTS)[number];

/** Names of programs are the same in every language. */
const LAYOUTS: Readonly<Record<Layout, () => string>> = {
  general_ledger: m.journal_layout_general_ledger,
  sage: () => 'Sage',
  wave: () => 'Wave',
  freshbooks: () => 'FreshBooks',
};
/** What can be taken along as entries, and the accounts that each moves between. */
const JOURNALS = {
  settlements: { label: m.journal_of_settlements, about: m.journal_about, accounts: JOURNAL_ACCOUNTS },
  bills: { label: m.journal_of_bills, about: m.journal_bills_about, accounts: BILL_ACCOUNTS },
} as const;
type Journal = keyof typeof JOURNALS;
const JOURNAL_NAMES = Object.keys(JOURNALS) as Journal[];

type Account = JournalAccount | BillAccount;
const ACCOUNTS: Readonly<Record<Account, () => string>> = {
  clearing: m.journal_account_clearing,
  receivable: m.journal_account_receivable,
  bank: m.journal_account_bank,
  fees: m.journal_account_fees,
  reserve: m.journal_account_reserve,
  writtenOff: m.journal_account_written_off,
  payable: m.journal_account_payable,
  salesTax: m.journal_account_tax,
};

/** Settlements, or the bills for our fees, as entries of a ledger, for software that is not connected; each account by its name there. */
export default function JournalExport() {
  useLocale();
  const client = trpc.useUtils().client;
  const take = useTakeExport();
  const mayBills = useCan('settings.read_billing_invoices');
  const [journal, setJournal] = useState<Journal>('settlements');
  const [layout, setLayout] = useState<Layout>('general_ledger');
  const [startDate, setStartDate] = useState('');
  const [endDate, setEndDate] = useState('');
  const [accounts, setAccounts] = useState<Partial<Record<Account, string>>>({});
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const named = Object.fromEntries(
      JOURNALS[journal].accounts.flatMap((account) => {
        const name = accounts[account]?.trim();
        return name ? [[account, name]] : [];
      }),
    );
    const asked = { layout, ...named, ...(startDate && { startDate }), ...(endDate && { endDate }) };
    await take(() =>
      journal === 'bills'
        ? client.billingInvoices.exportJournal.mutate(asked)
        : client.settlements.exportJournal.mutate(asked),
    );
    setBusy(false);
  }
  return (
    <Panel title={m.journal_title()}>
      <form onSubmit={submit} noValidate className="grid gap-4 p-4">
        <p className="text-muted-foreground">{JOURNALS[journal].about()}</p>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {mayBills && (
            <Field label={m.journal_of()}>
              <Select value={journal} onChange={({ currentTarget }) => setJournal(currentTarget.value as Journal)}>
                {JOURNAL_NAMES.map((one) => (
                  <option key={one} value={one}>
                    {JOURNALS[one].label()}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label={m.journal_layout()}>
            <Select value={layout} onChange={({ currentTarget }) => setLayout(currentTarget.value as Layout)}>
              {JOURNAL_LAYOUTS.map((one) => (
                <option key={one} value={one}>
                  {LAYOUTS[one]()}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={m.journal_from()} optional>
            <DateField value={startDate} onValueChange={setStartDate} />
          </Field>
          <Field label={m.journal_to()} optional>
            <DateField value={endDate} onValueChange={setEndDate} />
          </Field>
        </div>
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-link">{m.journal_accounts()}</summary>
          <div className="grid gap-4 pt-4 sm:grid-cols-3">
            {JOURNALS[journal].accounts.map((account) => (
              <Field key={account} label={ACCOUNTS[account]()} optional>
                <Input
                  value={accounts[account] ?? ''}
                  maxLength={100}
                  placeholder={ACCOUNTS[account]()}
                  onChange={({ currentTarget: { value } }) => setAccounts((known) => ({ ...known, [account]: value }))}
                />
              </Field>
            ))}
          </div>
        </details>
        <div>
          <Button variant="secondary" type="submit" busy={busy}>
            {m.journal_export()}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
