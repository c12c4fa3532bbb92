import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../../me/me.ts';

export const Route = createFileRoute('/client/transactions')({
  beforeLoad: ({ context }) => requirePermission(context.me, 'transaction_schedules.new'),
});
