import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Ellipsis } from 'lucide-react';
import { ACTION_WORDS } from '../../customers/action-words.ts';
import { OFFERED_PERMISSIONS } from '../../customers/listed-actions.ts';
import { may } from '../../me/may.ts';
import { useMe } from '../../me/me.ts';
import type { CustomerRow } from './customer-columns.tsx';
import { fits, OFFERED_ACTIONS } from './fitting-actions.ts';
import { useAsking } from './use-asking.tsx';
import type { Outcome } from './use-listed-action.ts';

/** What somebody may do with one customer, once its menu was asked for. */
export default function RowMenu({
  customer,
  onOutcome,
}: {
  customer: CustomerRow;
  onOutcome: (outcome: Outcome) => void;
}) {
  useLocale();
  const { go } = useNavigation();
  const me = useMe();
  const { begin, dialog } = useAsking(onOutcome);
  const page = `/client/customers/${customer.id}`;
  const actions = OFFERED_ACTIONS.filter((action) => may(me, OFFERED_PERMISSIONS[action]) && fits(action, customer));
  const mayEdit = may(me, 'customers.edit') && customer.active;
  const mayPay = may(me, 'transaction_schedules.new') && customer.statuses.complete;
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger
          aria-label={m.ui_actions_for({ name: customer.name })}
          className={buttonStyle({ variant: 'ghost', size: 'icon' })}
        >
          <Ellipsis aria-hidden="true" />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => go(page)}>{m.customer_open()}</DropdownMenuItem>
          {mayPay && (
            <DropdownMenuItem onSelect={() => go(`${page}/new_transaction_schedule`)}>
              {m.customer_new_transaction()}
            </DropdownMenuItem>
          )}
          {mayEdit && (
            <>
              <DropdownMenuItem onSelect={() => go(`${page}/edit_contact_details`)}>
                {m.customer_edit_contact()}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => go(`${page}/edit_bank_and_auth_details`)}>
                {m.customer_edit_bank()}
              </DropdownMenuItem>
            </>
          )}
          {actions.length > 0 && <DropdownMenuSeparator />}
          {actions.map((action) => (
            <DropdownMenuItem key={action} onSelect={() => begin(action, [customer])}>
              {ACTION_WORDS[action]()}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog}
    </>
  );
}
