import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RECIPIENTS_MAX } from '@cordelle/validation/customers/authorization-mail.ts';
import { Plus, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { languagesOf } from '../../customers/authorization-mail.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { MessageEditor } from './message-editor.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { canAddTo, FIELDS, fieldOf, filledIn, formFieldOf, recipientMistakes, sendInput } from './recipients.ts';
import { SentDialog } from './sent-dialog.tsx';
import { useRecipients } from './use-recipients.ts';

/** Writes to people who are no customers yet, and makes them customers who are waited for. */
export function SendAuthorizations() {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [plan] = trpc.customers.authorizationMailPreview.useSuspenseQuery({ ids: [] });
  const { rows, change, add, remove } = useRecipients(plan.language);
  const [message, setMessage] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { key, renew } = useIdempotencyKey();
  const send = trpc.customers.createAndSendAuthorizations.useMutation({
    ...underKey(key),
    onSuccess: () => utils.customers.invalidate(),
    // What is sent next is another intention: the one that was refused changed nothing.
    onError: renew,
  });
  const mistakes = attempt > 0 ? recipientMistakes(rows) : {};
  const refused = new Map(
    Object.entries(send.error ? (refusalOf(send.error)?.messages ?? { base: [m.no_answer()] }) : {}).map(
      ([path, [words = '']]) => [path === 'message' ? path : formFieldOf(path, rows), words],
    ),
  );
  const fields = rows.flatMap((row) => FIELDS.map((field) => fieldOf(row.key, field)));
  const errorOf = (field: (typeof fields)[number]) => mistakes[field]?.() ?? refused.get(field);
  const messageError = refused.get('message');
  const errors = [
    ...fields.map((fieldId) => ({ fieldId, message: errorOf(fieldId) ?? '' })),
    { fieldId: 'message', message: messageError ?? '' },
    { fieldId: null, message: refused.get(null) ?? '' },
  ].filter((error) => error.message !== '' && !send.isPending);
  const edit =
    <Arguments extends readonly unknown[]>(act: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      send.reset();
      act(...given);
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setAttempt((count) => count + 1);
    if (Object.values(recipientMistakes(rows)).some(Boolean)) send.reset();
    else send.mutate(sendInput(rows, message));
  };
  const title = m.authorization_email_title();
  return (
    <ClientPage
      title={title}
      description={m.authorization_email_means()}
      titlePrefix={errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <ErrorSummary errors={errors} attempt={attempt} />
        <Card title={m.recipients_title()} className="p-4 sm:p-6">
          <div className="grid gap-5">
            {rows.map((row, place) => (
              <RecipientFields
                key={row.key}
                recipient={row}
                number={place + 1}
                errorOf={errorOf}
                onChange={edit((changed) => change(row.key, changed))}
                onRemove={rows.length > 1 ? edit(() => remove(row.key)) : null}
              />
            ))}
            {canAddTo(rows) ? (
              <Button className="justify-self-start" onClick={edit(() => focusOn(fieldOf(add(), 'name')))}>
                <Plus aria-hidden="true" />
                {m.recipient_add()}
              </Button>
            ) : (
              <p className="text-muted-foreground">
                {m.recipients_most({ count: formatNumber(RECIPIENTS_MAX, locale) })}
              </p>
            )}
          </div>
        </Card>
        <MessageEditor
          plan={plan}
          languages={languagesOf(filledIn(rows), plan)}
          message={message}
          error={messageError}
          onChange={edit(setMessage)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="field" busy={send.isPending}>
            <Send aria-hidden="true" />
            {m.send_email()}
          </Button>
          <LinkButton href="/client/customers/new/collect-authorization" size="field">
            {m.ui_cancel()}
          </LinkButton>
        </div>
      </form>
      {send.isSuccess && <SentDialog words={m.authorization_agreements_sent()} />}
      <LeaveGuard dirty={(filledIn(rows).length > 0 || message !== null) && !send.isSuccess} page={title} />
    </ClientPage>
  );
}

/** The new row is on screen with the next picture. */
const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
