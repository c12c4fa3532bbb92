import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { fileMistake, SIGNED_FORM_TYPES } from '../../picture-or-document.ts';
import { trpc } from '../../trpc.ts';
import { upload } from '../../upload.ts';
import { agreementState } from './agreement-states.ts';

/** As many as one list holds. */
const AGREEMENTS_MOST = 200;

/** Takes in a signed form for one agreement, with the way it goes shown. */
export default function UploadForm({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  useLocale();
  const readAgain = useReadCustomersAgain();
  const { key, renew } = useIdempotencyKey();
  const { data: agreements } = trpc.customers.agreements.useQuery({ customerId, limit: AGREEMENTS_MOST });
  const given = agreements?.records.filter(({ reference }) => reference !== null) ?? [];
  const shown = given.find((agreement) => agreement.shown)?.id;
  const [agreementId, setAgreementId] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const way = useRef<AbortController>(null);
  const { mutate, error, reset } = useMutation({
    mutationFn: (form: File) => {
      way.current = new AbortController();
      setSent(0);
      const options = { onProgress: setSent, signal: way.current.signal, idempotencyKey: key };
      return upload('authorization_form', form, { customerId, ...(agreementId && { agreementId }) }, options);
    },
    onSuccess: async () => {
      await readAgain();
      showToast('ok', m.permission_form_uploaded());
      onClose();
    },
    onError: renew,
    onSettled: () => setSent(null),
  });
  const mistake = file ? fileMistake('authorizationForm', file)?.() : asked ? m.required_field() : undefined;
  const close = () => {
    way.current?.abort();
    onClose();
  };
  const send = () => {
    setAsked(true);
    if (file && !fileMistake('authorizationForm', file)) mutate(file);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={m.permission_form_upload_title()}
      actions={
        <>
          <Button variant="primary" busy={sent !== null} onClick={send}>
            {m.permission_form_upload()}
          </Button>
          <Button onClick={close}>{m.ui_cancel()}</Button>
        </>
      }
    >
      {given.length > 1 && (
        <Field label={m.permission_form_agreement()} id="formAgreement" className="mb-4">
          <Select value={agreementId || (shown ?? '')} onChange={({ target }) => setAgreementId(target.value)}>
            {given.map((agreement) => (
              <option key={agreement.id} value={agreement.id}>
                {[agreement.reference, agreementState(agreement), agreement.scope].filter(Boolean).join(' · ')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={m.permission_form()} hint={m.permission_form_hint()} error={mistake ?? refusedWords(error)}>
        <FileDrop
          file={file}
          sent={sent}
          accept={SIGNED_FORM_TYPES}
          onChoose={(chosen) => {
            reset();
            setFile(chosen);
          }}
          onRemove={() => {
            way.current?.abort();
            reset();
            setFile(null);
          }}
        />
      </Field>
    </Dialog>
  );
}

const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function refusedWords(error: unknown): string | undefined {
  if (error === null || wasCancelled(error)) return undefined;
  return Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.error_upload_failed();
}
