import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { ClientFacts } from './client.ts';

/** Somebody asked to open a closed account again; another one confirms it, or either takes it back. */
export function ReopeningWaits({
  client: { id, reopening },
  busy,
  onConfirm,
}: {
  client: ClientFacts;
  busy: boolean;
  onConfirm: () => void;
}) {
  useLocale();
  const utils = trpc.useUtils();
  const withdraw = trpc.clients.withdrawReopening.useMutation({
    onSuccess: (facts) => showAnswer(utils.clients.facts, { id }, facts),
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
  });
  if (!reopening) return null;
  const { askedBy: name, reason, byCaller } = reopening;
  return (
    <div className="grid gap-3">
      <Banner tone="info">{byCaller ? m.reopening_waits_own({ reason }) : m.reopening_waits({ name, reason })}</Banner>
      <div className="flex flex-wrap gap-2">
        {!byCaller && (
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {m.reopening_confirm()}
          </Button>
        )}
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
          {m.reopening_withdraw()}
        </Button>
      </div>
    </div>
  );
}
