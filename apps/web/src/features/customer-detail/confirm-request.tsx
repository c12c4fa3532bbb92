import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import type { Customer } from '../../customers/customer.ts';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { trpc, underKey } from '../../trpc.ts';

/** Shows the mail before it is sent. */
export default function ConfirmRequest({
  customer: { id, name, email },
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const readAgain = useReadCustomersAgain();
  const { key } = useIdempotencyKey();
  const preview = trpc.customers.authorizationMailPreview.useQuery({ ids: [id] });
  const send = trpc.customers.emailAuthRequest.useMutation({
    ...underKey(key),
    onSuccess: () => showToast('ok', m.send_request_sent({ name })),
    onError: sayRefusal,
    onSettled: async () => {
      await readAgain();
      onClose();
    },
  });
  const mail = preview.data?.previews[0];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !send.isPending) onClose();
      }}
      title={m.send_request_title({ name })}
      description={m.send_request_means({ email: email ?? '' })}
      actions={
        <>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate({ ids: [id] })}>
            {m.send_request_act()}
          </Button>
          <LinkButton href={`/client/email_customer_authorization_request?ids=${id}`}>
            {m.send_request_edit()}
          </LinkButton>
        </>
      }
    >
      {mail && (
        <blockquote lang={`${mail.language}-CA`} className="grid gap-2 rounded-control border bg-muted p-3 text-table">
          <p className="font-semibold">{mail.subject}</p>
          {mail.greeting && <p>{mail.greeting}</p>}
          <p className="max-h-48 overflow-y-auto whitespace-pre-line">{mail.message}</p>
        </blockquote>
      )}
    </Dialog>
  );
}
