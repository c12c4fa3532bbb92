import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { FileDrop } from '@cordelle/ui/file-drop.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import { DOCUMENT_WORDS } from './document-words.ts';
import { DOCUMENT_TYPES } from './prepare-document.ts';
import { StoredDocument } from './stored-document.tsx';
import { useDocuments, useReadDocumentsAgain } from './use-documents.ts';
import { type Sending, useSending } from './use-sending.ts';

export type DocumentSlotProps = {
  title: DocumentTitle;
  /** In place of the usual words. */
  label?: string;
  hint?: ReactNode;
  /** The form was sent without it: says so. */
  asked?: boolean;
  /** Told while a document is on its way: whoever goes on waits for it. */
  onBusy?: (busy: boolean) => void;
  /** Another one was taken in, by its id. */
  onKept?: (id: string) => void;
  /** It was handed in: shown, and not changed. */
  readOnly?: boolean;
};

/**
 * One document of the business: chosen, sent at once with the way it goes shown, stopped or tried again; then what is on file, to be
 * looked at, replaced, or taken back until it is handed in. Stands in any form; its id is the title, for an error summary.
 */
export function DocumentSlot({
  title,
  label,
  hint,
  asked = false,
  onBusy,
  onKept,
  readOnly = false,
}: DocumentSlotProps) {
  useLocale();
  const documents = useDocuments();
  const readAgain = useReadDocumentsAgain();
  const words = DOCUMENT_WORDS[title];
  const document = documents.of(title);
  const { sending, choose, stop } = useSending(title, {
    ...(onBusy && { onBusy }),
    onKept: ({ id }) => {
      void readAgain();
      onKept?.(id);
    },
  });
  const missing = asked && !documents.isPending && !documents.has(title) && sending === null;
  const error =
    sending?.step === 'failed'
      ? sending.words
      : document?.scan === 'infected'
        ? m.error_upload_infected()
        : missing
          ? words.required()
          : undefined;
  if (readOnly)
    return (
      <div className="grid gap-1.5">
        <p className="font-semibold">{label ?? words.label()}</p>
        {document ? (
          <StoredDocument document={document} />
        ) : (
          <p className="text-muted-foreground">{m.document_none()}</p>
        )}
      </div>
    );
  return (
    <Field id={title} label={label ?? words.label()} hint={hint ?? words.hint()} error={error}>
      {document && sending === null && <StoredDocument document={document} />}
      <FileDrop
        file={sending?.file ?? null}
        sent={sentOf(sending)}
        {...(document && { chooseWords: m.document_replace() })}
        accept={DOCUMENT_TYPES}
        onChoose={(file) => choose([file])}
        onChooseSeveral={choose}
        onRemove={stop}
      />
      {sending?.step === 'failed' && sending.again && (
        <Button className="justify-self-start" onClick={sending.again}>
          {m.document_try_again()}
        </Button>
      )}
      {sending?.step === 'preparing' && (
        <Banner tone="info">
          <p>{m.document_preparing()}</p>
        </Banner>
      )}
    </Field>
  );
}

const sentOf = (sending: Sending | null): number | null =>
  sending?.step === 'sending' ? sending.sent : sending?.step === 'preparing' ? 0 : null;
