import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { m } from '@cordelle/i18n/messages';
import type { ClientDocument } from '@cordelle/validation/client-files.ts';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../failure/refusal.ts';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { upload } from '../upload.ts';
import { prepareDocument, Unsendable } from './prepare-document.ts';

/** A document on its way: being got ready, sent by so much of it, or stopped by something that is said. */
export type Sending =
  | { readonly step: 'preparing'; readonly file: File }
  | { readonly step: 'sending'; readonly file: File; readonly sent: number }
  | { readonly step: 'failed'; readonly file: File; readonly words: string; readonly again: (() => void) | null };

const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Sends what was chosen for a title at once; it can be stopped, and tried again. */
export function useSending(
  title: DocumentTitle,
  { onKept, onBusy }: { onKept: (document: ClientDocument) => void; onBusy?: (busy: boolean) => void },
) {
  const [sending, setSending] = useState<Sending | null>(null);
  const way = useRef<AbortController>(null);
  useEffect(() => () => way.current?.abort(), []);
  const busy = sending !== null && sending.step !== 'failed';
  const tellBusy = useRef(onBusy);
  tellBusy.current = onBusy;
  useEffect(() => {
    tellBusy.current?.(busy);
    return () => tellBusy.current?.(false);
  }, [busy]);

  const send = async (file: File, signal: AbortSignal, idempotencyKey: string): Promise<void> => {
    setSending({ step: 'sending', file, sent: 0 });
    const onProgress = (sent: number) => setSending({ step: 'sending', file, sent });
    const { document } = await upload('client_document', file, { title }, { signal, onProgress, idempotencyKey });
    setSending(null);
    onKept(document);
  };
  const start = async (chosen: readonly File[], work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const [first] = chosen;
    if (!first) return;
    way.current?.abort();
    const controller = new AbortController();
    way.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted || wasCancelled(error)) return;
      setSending({ step: 'failed', file: first, ...failureOf(error, () => choose(chosen)) });
    }
  };
  const choose = (chosen: readonly File[]): void => {
    const [first] = chosen;
    if (!first) return;
    setSending({ step: 'preparing', file: first });
    void start(chosen, async (signal) => {
      const file = await prepareDocument(chosen);
      if (!signal.aborted) await send(file, signal, newIdempotencyKey());
    });
  };
  const stop = () => {
    way.current?.abort();
    setSending(null);
  };
  return { sending, choose, stop };
}

/** What is said, and whether the same file may well be taken the next time. */
function failureOf(error: unknown, again: () => void): { words: string; again: (() => void) | null } {
  if (error instanceof Unsendable) return { words: error.message, again: null };
  const refusal = refusalOf(error);
  const words = Object.values(refusal?.messages ?? {}).flat()[0];
  return words ? { words, again: null } : { words: m.document_not_sent(), again };
}
