import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { languagesOf, type MailPlan } from '../../customers/authorization-mail.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { MessageEditor } from './message-editor.tsx';
import { requestHref, selectHref } from './selected-ids.ts';
import { SentDialog } from './sent-dialog.tsx';

/** The mail to customers who were chosen: seen, changed for this send, sent. */
export function RequestSend({ plan }: { plan: MailPlan }) {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const { key, renew } = useIdempotencyKey();
  const [message, setMessage] = useState<string | null>(null);
  const send = trpc.customers.emailAuthRequest.useMutation({
    ...underKey(key),
    // The plan stays as it was: nobody on it could be asked again.
    onSuccess: () => {
      const { list, byId, activity } = utils.customers;
      for (const shown of [list, byId, activity]) void shown.invalidate();
    },
    // Somebody may have been asked meanwhile: the page then says who.
    onError: () => {
      renew();
      void utils.customers.authorizationMailPreview.invalidate();
    },
  });
  const ids = plan.recipients.map(({ id }) => id);
  const form = useAuthForm(
    { message: '' },
    () => ({}),
    () => send.mutate({ ids, ...(message === null ? {} : { message }) }),
    send,
  );
  const title = m.email_request_title();
  const blocked = plan.excluded.length > 0;
  return (
    <ClientPage
      title={title}
      description={!blocked && m.email_request_recipients({ count: plan.recipients.length })}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      {blocked && !send.isSuccess && (
        <Refused
          plan={plan}
          onContinue={() => {
            send.reset();
            void router.navigate({ href: requestHref(ids) });
          }}
        />
      )}
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
        {!blocked && (
          <>
            <ErrorSummary errors={form.errors} attempt={form.attempt} />
            <Recipients plan={plan} />
            <MessageEditor
              plan={plan}
              languages={languagesOf(plan.recipients, plan)}
              message={message}
              error={form.errorOf('message')}
              onChange={(changed) => {
                form.change('message', changed ?? '');
                setMessage(changed);
              }}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {!blocked && (
            <Button type="submit" variant="primary" size="field" busy={send.isPending}>
              <Send aria-hidden="true" />
              {m.send_email()}
            </Button>
          )}
          <LinkButton href={selectHref(ids)} size="field">
            {m.email_request_choose_again()}
          </LinkButton>
        </div>
      </form>
      {send.isSuccess && <SentDialog words={m.authorization_request_sent()} />}
      <LeaveGuard dirty={message !== null && !send.isSuccess} page={title} />
    </ClientPage>
  );
}

const WHY = {
  complete: m.email_request_why_complete,
  requested: m.email_request_why_requested,
  no_email: m.email_request_why_no_email,
  email_bounced: m.email_request_why_email_bounced,
  archived: m.email_request_why_archived,
} as const satisfies Record<MailPlan['excluded'][number]['reason'], () => string>;

/** Who cannot be asked, why, and the way on without them. */
function Refused({ plan: { excluded, recipients }, onContinue }: { plan: MailPlan; onContinue: () => void }) {
  return (
    <Banner tone="bad" title={m.email_request_refused()}>
      <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
        {excluded.map(({ id, name, reason }) => (
          <li key={id}>{m.email_request_refused_reason({ name, reason: WHY[reason]() })}</li>
        ))}
      </ul>
      {recipients.length > 0 && (
        <Button className="mt-3" onClick={onContinue}>
          {m.email_request_without({ count: recipients.length })}
        </Button>
      )}
    </Banner>
  );
}

const NAMED_MAX = 5;

/** Who gets it; past a few, on demand. */
function Recipients({ plan: { recipients } }: { plan: MailPlan }) {
  const [all, setAll] = useState(false);
  const shown = all ? recipients : recipients.slice(0, NAMED_MAX);
  return (
    <Card title={m.recipients_title()} className="p-4 sm:p-6">
      <ul className="grid max-h-72 gap-1 overflow-y-auto">
        {shown.map(({ id, name, email }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{name}</span> <span className="text-muted-foreground">{email}</span>
          </li>
        ))}
      </ul>
      {shown.length < recipients.length && (
        <Button variant="link" size="text" className="mt-2" onClick={() => setAll(true)}>
          {m.email_request_show_all()}
        </Button>
      )}
    </Card>
  );
}
