import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { LookChip, StatusChip } from '@cordelle/ui/status-chip.tsx';
import { look } from '@cordelle/ui/statuses/look.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { Hand } from 'lucide-react';

const OBJECTED = look('warn', Hand, m.authorization_agreement_objected, m.customer_objected_means);

type Standing = Pick<inferRouterOutputs<AppRouter>['customers']['list']['records'][number], 'status' | 'statuses'>;

/** How a customer stands, in one word. While they object to a change that is the word: nothing is debited, however complete they are. */
export function StandingChip({
  customer: { status, statuses },
  ...props
}: {
  customer: Standing;
  explains?: boolean;
  className?: string;
}) {
  return statuses.objected ? (
    <LookChip look={OBJECTED} {...(props.className ? { className: props.className } : {})} />
  ) : (
    <StatusChip domain="customer" status={status} {...props} />
  );
}
