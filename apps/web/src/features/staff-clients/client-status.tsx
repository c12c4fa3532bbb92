import type { ClientStatus } from '@cordelle/domain/client/kinds.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { clientLooks } from '@cordelle/ui/statuses/client.ts';
import { statusLook } from '@cordelle/ui/statuses/look.ts';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { ClientFacts } from './client.ts';
import { ClosingPreview } from './closing-preview.tsx';
import { ReopeningWaits } from './reopening-waits.tsx';

const ACTIONS: Record<ClientStatus, () => string> = {
  pending: m.staff_client_to_pending,
  approved: m.staff_client_to_approved,
  created: m.staff_client_to_created,
  closed: m.staff_client_to_closed,
};

function actionWords(from: ClientStatus, to: ClientStatus): string {
  return from === 'closed' && to === 'approved' ? m.staff_client_reopen() : ACTIONS[to]();
}

const labelOf = (status: ClientStatus): string => statusLook(clientLooks, status)?.label({ provider: '' }) ?? status;

/** The steps there are, each with a word of why where the business has to be told. */
export function ClientStatusSteps({ client }: { client: ClientFacts }) {
  useLocale();
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<ClientFacts['nextStatuses'][number] | null>(null);
  const change = trpc.clients.changeStatus.useMutation({
    onSuccess: async (facts) => {
      showAnswer(utils.clients.facts, { id: facts.id }, facts);
      await utils.clients.list.invalidate();
      await utils.auth.me.invalidate();
      showToast(
        'ok',
        facts.reopening ? m.reopening_asked() : m.staff_client_changed({ status: labelOf(facts.status) }),
      );
      setAsked(null);
    },
  });
  // What was handed in is decided on the page of its case; what was asked waits for another person.
  const steps = client.status === 'pending' || client.reopening ? [] : client.nextStatuses;
  const close = () => {
    setAsked(null);
    change.reset();
  };
  const reopens = client.status === 'closed';
  const confirm = () => change.mutate({ id: client.id, status: 'approved' });
  const action = asked ? actionWords(client.status, asked.status) : '';
  const title = m.staff_client_change_title({ action, name: client.businessName || m.client_unnamed() });
  const refusal = change.error
    ? (Object.values(refusalOf(change.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : null;
  return (
    <>
      <p className="mb-3 max-w-[70ch] text-muted-foreground">{m.staff_client_status_means()}</p>
      <div className="flex flex-wrap gap-2">
        {client.status === 'pending' && (
          <LinkButton href={`/staff/review/applications/${client.id}`}>{m.client_case_open()}</LinkButton>
        )}
        {client.reopening && <ReopeningWaits client={client} busy={change.isPending} onConfirm={confirm} />}
        {steps.map((next) => (
          <Button
            key={next.status}
            variant={next.status === 'approved' ? 'primary' : next.status === 'closed' ? 'destructive' : 'secondary'}
            onClick={() => setAsked(next)}
          >
            {actionWords(client.status, next.status)}
          </Button>
        ))}
      </div>
      {asked?.noteRequired && (
        <NoteDialog
          title={title}
          description={reopens ? m.reopening_note_means() : m.staff_client_note_means()}
          label={m.staff_client_note()}
          missing={m.staff_client_note_missing()}
          action={action}
          destructive={asked.status === 'closed'}
          sending={{
            isPending: change.isPending,
            error: change.error,
            mutate: (reviewNote) => change.mutate({ id: client.id, status: asked.status, reviewNote }),
          }}
          onClose={close}
        >
          {client.status === 'approved' && asked.status === 'closed' && <ClosingPreview clientId={client.id} />}
        </NoteDialog>
      )}
      {asked && !asked.noteRequired && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && !change.isPending && close()}
          title={title}
          description={
            refusal ??
            (asked.status === 'approved' ? m.staff_client_confirm_approved() : m.staff_client_confirm_pending())
          }
          action={action}
          destructive={false}
          busy={change.isPending}
          onAction={() => change.mutate({ id: client.id, status: asked.status })}
        />
      )}
    </>
  );
}
