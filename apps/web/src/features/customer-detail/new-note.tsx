import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { NOTE_MAX } from '@cordelle/validation/customers/fields.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { useReadNotesAgain } from './use-read-notes-again.ts';

/** One note about a customer, for the people who work with them. */
export function NewNote({ customerId, customerName }: { customerId: string; customerName: string }) {
  useLocale();
  const { go } = useNavigation();
  const readAgain = useReadNotesAgain();
  const { key } = useIdempotencyKey();
  const page = `/client/customers/${customerId}`;
  const create = trpc.customerNotes.create.useMutation({
    ...underKey(key),
    onSuccess: async () => {
      await readAgain();
      showToast('ok', m.customer_note_saved());
      go(page);
    },
  });
  const form = useAuthForm(
    { description: '' },
    ({ description }) => ({ description: description.trim() === '' ? m.required_field : undefined }),
    ({ description }) => create.mutate({ customerId, description }),
    create,
  );
  const { description } = form.values;
  return (
    <ClientPage
      title={m.customer_note_new()}
      description={customerName}
      titlePrefix={form.errors.length > 0 ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid max-w-160 gap-5">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <Field
          id="description"
          label={m.customer_note()}
          hint={m.customer_note_hint()}
          error={form.errorOf('description')}
        >
          <Textarea
            rows={8}
            maxLength={NOTE_MAX}
            value={description}
            onChange={(event) => form.change('description', event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="field" busy={create.isPending}>
            {m.customer_note_save()}
          </Button>
          <LinkButton href={page} size="field">
            {m.ui_cancel()}
          </LinkButton>
        </div>
      </form>
      <LeaveGuard
        dirty={description.trim() !== '' && !create.isSuccess && !create.isPending}
        page={m.customer_note_new()}
      />
    </ClientPage>
  );
}
