import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import type { Tone } from '@cordelle/ui/tone.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { BellOff, type LucideIcon, TriangleAlert, Unlink } from 'lucide-react';

type Statuses = inferRouterOutputs<AppRouter>['customers']['list']['records'][number]['statuses'];
type Sign = { readonly tone: Tone; readonly icon: LucideIcon; readonly words: string };

function signsOf(statuses: Statuses): Sign[] {
  const { paymentReminder, paymentReceipt } = statuses.notifications;
  const signs: Sign[] = [];
  if (statuses.mdVerification === 'failed')
    signs.push({ tone: 'warn', icon: TriangleAlert, words: m.customer_microdeposit_failed() });
  if (statuses.flinksVerification === 'failed')
    signs.push({ tone: 'bad', icon: Unlink, words: m.customer_instant_verification_failed() });
  if (paymentReminder === 'incomplete' || paymentReceipt === 'incomplete')
    signs.push({ tone: 'neutral', icon: BellOff, words: m.customer_no_contact() });
  return signs;
}

/** What else is to be known of a customer's state: a sign each, in words for whoever points at it or listens. */
export const StatusSigns = ({ statuses }: { statuses: Statuses }) =>
  signsOf(statuses).map(({ tone, icon: Icon, words }) => (
    <span
      key={words}
      data-tone={tone}
      title={words}
      className="inline-flex size-6 items-center justify-center text-tone-fg"
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  ));
