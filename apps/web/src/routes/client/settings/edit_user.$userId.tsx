import { createFileRoute, notFound } from '@tanstack/react-router';
import { EditUser } from '../../../features/users/edit-user.tsx';
import { requirePermission } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';

/** What is no id is nobody’s. */
const isId = (text: string): boolean => /^[1-9][0-9]{0,18}$/.test(text);

export const Route = createFileRoute('/client/settings/edit_user/$userId')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context, params }) => {
    requirePermission(context.me, 'users.edit');
    if (!isId(params.userId)) throw notFound();
  },
  loader: async ({ context, params }) => {
    const page = await context.utils.users.list.ensureData(params);
    if (page.records.length === 0) throw notFound();
  },
  component: EditUserPage,
});

function EditUserPage() {
  const [data] = trpc.users.list.useSuspenseQuery(Route.useParams());
  const [user] = data.records;
  // A background refetch must not replace what is being typed: the form keeps the person it began with.
  return user && <EditUser key={user.id} user={user} />;
}
