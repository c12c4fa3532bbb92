import { DECLINE_REASONS, type FreezeAnswer } from '@cordelle/domain/bank-account-change/kinds.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { useState } from 'react';
import { REASON_WORDS } from '../../bank-account-changes/words.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import type { ChangeCase } from './words.ts';

/** What one person decides: of a request, or of one that somebody stopped. */
export function Decision({ change }: { change: ChangeCase }) {
  useLocale();
  const utils = trpc.useUtils();
  const [note, setNote] = useState('');
  const options = { onSettled: () => utils.bankAccountChanges.invalidate() };
  const approve = trpc.bankAccountChanges.approve.useMutation(options);
  const answer = trpc.bankAccountChanges.answerFreeze.useMutation(options);
  const { id, hash } = change;
  const said = (which: FreezeAnswer) => answer.mutate({ id, answer: which, note });
  const failed = approve.error ?? answer.error;
  return (
    <Panel title={m.bank_case_decide()}>
      <div className="grid gap-4 p-4">
        <p>{m.bank_case_two()}</p>
        {failed && (
          <Banner tone="bad">
            {Object.values(refusalOf(failed)?.messages ?? { base: [m.no_answer()] })
              .flat()
              .join(' ')}
          </Banner>
        )}
        <Field label={m.bank_case_my_note()} id="verdict">
          <Textarea value={note} rows={3} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {change.status === 'frozen' ? (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => said('genuine')} busy={answer.isPending}>
              {m.bank_case_genuine()}
            </Button>
            <Button variant="destructive" onClick={() => said('fraud')} busy={answer.isPending}>
              {m.bank_case_fraud()}
            </Button>
          </div>
        ) : (
          <>
            <Button
              variant="primary"
              className="justify-self-start"
              busy={approve.isPending}
              onClick={() => approve.mutate({ id, hash, note })}
            >
              {m.bank_case_approve()}
            </Button>
            <Refusal id={id} />
          </>
        )}
      </div>
    </Panel>
  );
}

function Refusal({ id }: { id: string }) {
  useLocale();
  const utils = trpc.useUtils();
  const [reason, setReason] = useState<(typeof DECLINE_REASONS)[number]>('document_unreadable');
  const [words, setWords] = useState('');
  const decline = trpc.bankAccountChanges.decline.useMutation({
    onSettled: () => utils.bankAccountChanges.invalidate(),
  });
  return (
    <div className="grid gap-3 border-t pt-4">
      <Field label={m.bank_case_decline_reason()} id="reason">
        <Select
          value={reason}
          onChange={(event) => setReason(DECLINE_REASONS.find((known) => known === event.target.value) ?? 'other')}
        >
          {DECLINE_REASONS.map((known) => (
            <option key={known} value={known}>
              {REASON_WORDS[known]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.bank_case_decline_words()} id="words" optional>
        <Textarea value={words} rows={2} maxLength={1000} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <Button
        variant="destructive"
        className="justify-self-start"
        busy={decline.isPending}
        onClick={() => decline.mutate({ id, reason, words })}
      >
        {m.bank_case_decline()}
      </Button>
    </div>
  );
}
