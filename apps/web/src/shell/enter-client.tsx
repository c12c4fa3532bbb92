import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NoteDialog } from '../note-dialog.tsx';
import { trpc } from '../trpc.ts';
import { useEnterClient } from './switch-client.ts';

const REASON_LENGTH_MAX = 500;

export type ClientToEnter = { readonly id: string; readonly businessName: string };

/**
 * Asks one of the provider's people why they enter a client. The words stand in the client's own audit log. `page`: where of it
 * they want to be.
 */
export default function EnterClient({
  client,
  page,
  onClose,
  onEntered,
}: {
  client: ClientToEnter;
  page?: string | undefined;
  onClose: () => void;
  onEntered?: (() => void) | undefined;
}) {
  useLocale();
  const entries = trpc.clients.entries.useQuery();
  const enter = useEnterClient(page);
  const enterFor = (reason: string) =>
    enter.mutate(
      { clientId: client.id, reason },
      {
        onSuccess: () => {
          onClose();
          onEntered?.();
        },
      },
    );
  return (
    <NoteDialog
      title={m.client_enter_title({ name: `${client.id} · ${client.businessName || m.client_unnamed()}` })}
      description={m.client_enter_means()}
      label={m.client_enter_reason()}
      missing={m.client_enter_reason_missing()}
      action={m.client_enter()}
      maxLength={REASON_LENGTH_MAX}
      suggestions={entries.data?.recentReasons ?? []}
      sending={{ isPending: enter.isPending, error: enter.error, mutate: enterFor }}
      onClose={onClose}
    />
  );
}
