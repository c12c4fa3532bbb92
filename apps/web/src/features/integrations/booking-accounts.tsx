import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { Panel } from '../../panel.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { Connected } from './integration.ts';

const ROLES = {
  bank: { label: m.books_role_bank, hint: m.books_role_bank_means },
  fees: { label: m.books_role_fees, hint: m.books_role_fees_means },
  reserve: { label: m.books_role_reserve, hint: m.books_role_reserve_means },
  returns: { label: m.books_role_returns, hint: m.books_role_returns_means },
} as const;

/** Which accounts settlements move between: what has none is booked by hand. */
export function BookingAccounts({ found }: { found: Connected }) {
  useLocale();
  const { name, integrationName, paymentAccounts, selectedPaymentAccountId } = found;
  const utils = trpc.useUtils();
  const query = trpc.integrations.bookingAccounts.useQuery({});
  const save = trpc.integrations.updateBookingAccounts.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.integrations.bookingAccounts, {}, saved);
      void utils.integrations.clearingProof.invalidate();
    },
    onError: sayRefusal,
  });
  // Only there, and only a bank account, needs an account in between.
  const isBank = paymentAccounts.find(({ id }) => id === selectedPaymentAccountId)?.kind === 'bank';
  const needed = (role: string) => role !== 'returns' || (integrationName === 'xero' && isBank);
  return (
    <Panel title={m.books_roles_title()}>
      <p className="border-b px-4 py-2 text-muted-foreground text-table">{m.books_roles_about({ name })}</p>
      <PanelQuery query={query} rows={3}>
        {({ roles }) => (
          <div className="grid gap-4 p-4 sm:grid-cols-2 xl:grid-cols-3">
            {roles
              .filter(({ role }) => needed(role))
              .map(({ role, accountId, accounts }) => (
                <Field key={role} label={ROLES[role].label()} hint={ROLES[role].hint()}>
                  <Select
                    value={accountId ?? ''}
                    disabled={save.isPending}
                    onChange={({ currentTarget: { value } }) => save.mutate({ [role]: value === '' ? null : value })}
                  >
                    <option value="">{m.books_role_by_hand()}</option>
                    {accounts.map(({ id, name: account }) => (
                      <option key={id} value={id}>
                        {account}
                      </option>
                    ))}
                  </Select>
                </Field>
              ))}
          </div>
        )}
      </PanelQuery>
    </Panel>
  );
}
