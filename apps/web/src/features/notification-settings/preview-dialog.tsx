import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { MailAsRead } from '../../customers/mail-as-read.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { NOTICES, type NoticeField } from './notices.ts';

/** Customers one may choose among to see their mail. */
const OFFERED = 50;

type Props = {
  field: NoticeField;
  texts: Readonly<Record<Language, string>>;
  onClose: () => void;
};

/** The mail as a customer would read it, in both languages; either can be sent to whoever looks at it. */
export default function PreviewDialog({ field, texts, onClose }: Props) {
  useLocale();
  const { type, title } = NOTICES[field];
  const [customerId, setCustomerId] = useState('');
  const asked = { type, texts, ...(customerId && { customerId }) };
  const customers = trpc.customers.list.useQuery({ limit: OFFERED, sort: { field: 'name', direction: 'asc' } });
  // Asked as a change is, because texts are too long for an address; it changes nothing, and is asked anew for each text.
  const preview = trpc.notificationSettings.preview.useMutation();
  const shown = useQuery({
    queryKey: ['notice preview', asked],
    queryFn: () => preview.mutateAsync(asked),
    retry: false,
    gcTime: 0,
  });
  const send = trpc.notificationSettings.sendTest.useMutation({
    onSuccess: ({ email }) => showToast('ok', m.notice_test_sent({ email })),
    onError: (error) => showToast('bad', saidBy(error)),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.notice_preview_of({ title: title({ days: 0 }) })}
      description={m.notice_preview_means()}
      className="w-[68rem]"
    >
      <Field label={m.notice_preview_customer()} className="max-w-80">
        <Select value={customerId} onChange={({ target: { value } }) => setCustomerId(value)}>
          <option value="">{m.notice_preview_anybody()}</option>
          {customers.data?.records.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {shown.isError && <Banner tone="bad">{saidBy(shown.error)}</Banner>}
      {shown.isPending && <Skeleton className="h-64" />}
      {shown.data && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <MailAsRead
              key={language}
              language={language}
              mail={shown.data[language]}
              actions={
                <Button size="small" disabled={send.isPending} onClick={() => send.mutate({ ...asked, language })}>
                  <Mail aria-hidden="true" />
                  {m.notice_send_test()}
                </Button>
              }
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

const saidBy = (error: unknown): string => Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.no_answer();
