import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { FlagList } from '../../features/release-helpers/flag-list.tsx';
import { requirePermission } from '../../me/me.ts';

export const Route = createFileRoute('/staff/flags')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.clients'),
  component: FlagsPage,
});

function FlagsPage() {
  useLocale();
  return (
    <Page title={m.menu_flags()} description={m.flags_means()}>
      <Card className="max-w-220 py-1">
        <FlagList clientId={null} />
      </Card>
    </Page>
  );
}
