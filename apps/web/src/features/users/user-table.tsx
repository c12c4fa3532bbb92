import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NARROW, useMediaQuery } from '@cordelle/ui/media-query.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { invitationLooks } from '@cordelle/ui/statuses/invitation.ts';
import { EmailText } from '../../email-text.tsx';
import { type ListSearch, tableControls } from '../../list-search.ts';
import { useCan, useClient, useMe } from '../../me/me.ts';
import { ROLE_WORDS, type User, type UserPage } from './user.ts';
import { UserActions } from './user-actions.tsx';
import { USER_PAGE_SIZES, type UserSearch } from './user-search.ts';

const COLUMNS: readonly Column<User>[] = [
  { id: 'firstName', header: m.first_name, sortable: true, card: 'title', cell: (user) => <FirstName user={user} /> },
  { id: 'lastName', header: m.last_name, sortable: true, card: 'hidden', cell: ({ lastName }) => lastName },
  {
    id: 'email',
    header: m.own_email,
    sortable: true,
    cell: ({ email }) => <EmailText email={email} />,
  },
  { id: 'role', header: m.user_role, sortable: true, cell: ({ role }) => ROLE_WORDS[role]() },
  { id: 'lastSignInAt', header: m.user_last_sign_in, sortable: true, cell: (user) => <LastSignIn user={user} /> },
];

/** A card has one title: there the last name stands beside the first. */
function FirstName({ user }: { user: User }) {
  useLocale();
  const narrow = useMediaQuery(NARROW);
  const me = useMe();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {narrow ? user.name : user.firstName}
      {user.id === me.user.id && <Badge>{m.user_you()}</Badge>}
    </span>
  );
}

function LastSignIn({ user: { invitation, lastSignInAt } }: { user: User }) {
  useLocale();
  const { country } = useClient();
  if (invitation.state !== 'active') return <StatusChip looks={invitationLooks} status={invitation.state} />;
  if (lastSignInAt === null) return <span className="text-muted-foreground">{m.user_never_signed_in()}</span>;
  return <Instant at={lastSignInAt} zone={RAIL_FACTS[country].zone} />;
}

type Props = {
  page: UserPage;
  search: UserSearch;
  refreshing: boolean;
  onChange: (change: Partial<ListSearch>) => void;
  onClear: () => void;
};

/** The people of a client, and what may be done with each. */
export function UserTable({ page, search, refreshing, onChange, onClear }: Props) {
  useLocale();
  const mayEdit = useCan('users.edit');
  const mayTransfer = useCan('users.transfer_primary_contact');
  return (
    <DataTable
      caption={m.users_title()}
      columns={COLUMNS}
      rows={page.records}
      rowKey={({ id }) => id}
      {...(mayEdit && { rowHref: ({ id }: User) => `/client/settings/edit_user/${id}` })}
      {...((mayEdit || mayTransfer) && { rowActions: (user: User) => <UserActions user={user} /> })}
      refreshing={refreshing}
      empty={
        search.q ? (
          <EmptyState title={m.users_no_match()} action={<Button onClick={onClear}>{m.users_clear_search()}</Button>} />
        ) : (
          <EmptyState title={m.ui_nothing_here()} />
        )
      }
      {...tableControls(search, USER_PAGE_SIZES, page, onChange)}
    />
  );
}
