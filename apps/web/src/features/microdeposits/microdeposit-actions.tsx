import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Check, Link as LinkIcon, Mail } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { type Microdeposit, verificationLink } from './microdeposit.ts';

/** On the narrowest screens the words go on the next line. */
const WRAPPING = 'h-auto min-h-small max-w-full whitespace-normal py-1 text-left';

/** What can be done while the amounts are awaited: hand the address on, or have the payer reminded. */
export function MicrodepositActions({ record }: { record: Microdeposit }) {
  useLocale();
  if (record.formUrl === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 min-[1400px]:w-max">
      <CopyVerificationLink formUrl={record.formUrl} name={record.customer.name} />
      <SendReminder record={record} />
    </div>
  );
}

function CopyVerificationLink({ formUrl, name }: { formUrl: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const link = verificationLink(formUrl);
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      showToast('ok', m.microdeposit_link_copied({ name }));
    } catch {
      // Where the browser does not copy, people do: the address stays until it is put away.
      window.prompt(m.microdeposit_link_by_hand(), link);
    }
  };
  return (
    <Button size="small" className={WRAPPING} aria-label={m.microdeposit_link_of({ name })} onClick={() => void copy()}>
      {copied ? <Check aria-hidden="true" /> : <LinkIcon aria-hidden="true" />}
      {m.microdeposit_link()}
    </Button>
  );
}

function SendReminder({ record: { id, customer, mayRemind } }: { record: Microdeposit }) {
  const utils = trpc.useUtils();
  const remind = trpc.microdeposits.remind.useMutation({
    onSuccess: () => showToast('ok', m.microdeposit_reminder_sent({ name: customer.name })),
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
    onSettled: () => utils.microdeposits.list.invalidate(),
  });
  return (
    <Button
      size="small"
      className={WRAPPING}
      aria-label={m.microdeposit_remind_name({ name: customer.name })}
      disabled={!mayRemind || remind.isPending}
      onClick={() => remind.mutate({ id })}
    >
      <Mail aria-hidden="true" />
      {m.microdeposit_remind()}
    </Button>
  );
}
