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
import { Crown, Ellipsis, Mail, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../me/me.ts';
import { RemoveUser } from './remove-user.tsx';
import { SetPrimaryContact } from './set-primary-contact.tsx';
import { useResend } from './use-user-action.ts';
import type { User } from './user.ts';

/** What this person may do with a user and what the rules allow; nothing shows when both leave nothing. */
export function UserActions({ user }: { user: User }) {
  useLocale();
  const { go } = useNavigation();
  const [asking, setAsking] = useState<'remove' | 'primary' | null>(null);
  const resend = useResend(user);
  const mayEdit = useCan('users.edit');
  const mayTransfer = useCan('users.transfer_primary_contact');
  const allowed = new Set(user.allowedActions);
  const edit = mayEdit && allowed.has('edit');
  const primary = mayTransfer && allowed.has('set_primary');
  const remove = mayEdit && allowed.has('remove');
  const again = mayEdit && allowed.has('resend_invitation');
  const close = () => setAsking(null);
  if (!edit && !primary && !remove && !again) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={m.ui_actions_for({ name: user.name })}
          className={buttonStyle({ variant: 'ghost', size: 'icon' })}
        >
          <Ellipsis aria-hidden="true" />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {edit && (
            <DropdownMenuItem onSelect={() => go(`/client/settings/edit_user/${user.id}`)}>
              <Pencil aria-hidden="true" />
              {m.user_edit()}
            </DropdownMenuItem>
          )}
          {again && (
            <DropdownMenuItem onSelect={() => resend.mutate({ id: user.id })}>
              <Mail aria-hidden="true" />
              {m.user_resend()}
            </DropdownMenuItem>
          )}
          {primary && (
            <DropdownMenuItem onSelect={() => setAsking('primary')}>
              <Crown aria-hidden="true" />
              {m.user_set_primary()}
            </DropdownMenuItem>
          )}
          {remove && (
            <DropdownMenuItem destructive onSelect={() => setAsking('remove')}>
              <UserMinus aria-hidden="true" />
              {m.user_remove()}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {asking === 'primary' && <SetPrimaryContact user={user} onClose={close} />}
      {asking === 'remove' && <RemoveUser user={user} onClose={close} />}
    </>
  );
}
