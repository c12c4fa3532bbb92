import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/staff/bank_files')({
  staticData: { crumb: m.menu_bank_files },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.bank_files'),
});
