import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Archive, ArchiveRestore, Ellipsis, FileCheck, Landmark, Pencil } from 'lucide-react';
import type { Customer } from '../../customers/customer.ts';
import { useCan } from '../../me/me.ts';

/** What else may be done with a customer; what the person may not do is not there. */
export default function CustomerMenu({
  customer,
  onArchive,
  onUnarchive,
}: {
  customer: Customer;
  onArchive: () => void;
  onUnarchive: () => void;
}) {
  useLocale();
  const { go } = useNavigation();
  const mayEdit = useCan('customers.edit');
  const mayArchive = useCan('customers.archive');
  const page = `/client/customers/${customer.id}`;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={m.ui_actions_for({ name: customer.name })}
        className={buttonStyle({ variant: 'secondary', size: 'icon' })}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {mayEdit && (
          <>
            <DropdownMenuItem onSelect={() => go(`${page}/edit_contact_details`)}>
              <Pencil aria-hidden="true" />
              {m.customer_edit_contact()}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => go(`${page}/edit_bank_and_auth_details`)}>
              <Landmark aria-hidden="true" />
              {m.customer_edit_bank()}
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuItem onSelect={() => go(`${page}/authorization_record`)}>
          <FileCheck aria-hidden="true" />
          {m.authorization_record()}
        </DropdownMenuItem>
        {mayArchive && customer.active && (
          <DropdownMenuItem destructive onSelect={onArchive}>
            <Archive aria-hidden="true" />
            {m.act_archive()}
          </DropdownMenuItem>
        )}
        {mayArchive && !customer.active && (
          <DropdownMenuItem onSelect={onUnarchive}>
            <ArchiveRestore aria-hidden="true" />
            {m.act_unarchive()}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
