import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { DocumentSlot } from '../../../uploads/document-slot.tsx';
import { DOCUMENT_WORDS } from '../../../uploads/document-words.ts';
import { useDocuments } from '../../../uploads/use-documents.ts';
import { useSend } from '../applying.ts';
import { errorsOf } from './errors-of.ts';
import { RecordsPage } from './page-frame.tsx';

const TITLE = 'Certificate of Good Standing';

/** What the office of its state says of a business of the United States. */
export default function CertificatePage() {
  useLocale();
  const documents = useDocuments();
  const send = useSend();
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const missing = attempt > 0 && !documents.has(TITLE) && !sending;
  return (
    <RecordsPage
      title={m.certificate_title()}
      description={m.certificate_lead()}
      errors={[
        ...(missing ? [{ fieldId: TITLE, message: DOCUMENT_WORDS[TITLE].required() }] : []),
        ...(attempt > 0 && sending ? [{ fieldId: null, message: m.document_still_sending() }] : []),
        ...errorsOf(send.error),
      ]}
      attempt={attempt}
      busy={send.isPending}
      onContinue={() => {
        setAttempt((count) => count + 1);
        if (!sending && documents.has(TITLE)) send.mutate({});
      }}
    >
      <DocumentSlot title={TITLE} asked={attempt > 0} onBusy={setSending} />
    </RecordsPage>
  );
}
