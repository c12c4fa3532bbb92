import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { matchReviewItemInput } from '@cordelle/validation/bank-files.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { SearchField } from '../../search-field.tsx';
import { trpc } from '../../trpc.ts';
import { type Candidate, CandidateList, candidateKey } from './candidate-list.tsx';
import type { ReviewItem } from './review-item.ts';

const FIELDS = ['transactionId', 'note'] as const;
type FieldName = (typeof FIELDS)[number];
const MISSING: Record<FieldName, () => string> = { note: m.review_note_missing, transactionId: m.review_match_missing };

/** Says which payment a return belongs to. The payment ends as if the bank had named it; nothing else can undo that. */
export default function MatchDialog({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  useLocale();
  const queryClient = useQueryClient();
  const formId = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const [attempt, setAttempt] = useState(0);
  const query = trpc.reviewItems.candidates.useQuery({ id: item.id, search }, { placeholderData: keepPreviousData });
  const match = trpc.reviewItems.match.useMutation({
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      showToast('ok', m.review_matched());
      onClose();
    },
  });
  const refused = mapServerMessages(
    match.error ? (refusalOf(match.error)?.messages ?? { base: [m.no_answer()] }) : {},
    FIELDS,
  );
  const errorOf = (name: FieldName) => (missing.includes(name) ? MISSING[name]() : refused.fields[name]);
  const errors = [
    ...FIELDS.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: `${formId}-${name}`, message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { clientId = '', transactionId = '' } = chosen ?? {};
    const asked = matchReviewItemInput.safeParse({ id: item.id, clientId, transactionId, note });
    setAttempt(attempt + 1);
    setMissing(FIELDS.filter((name) => !asked.success && (name === 'note' ? note.trim() === '' : chosen === null)));
    match.reset();
    if (asked.success && !match.isPending) match.mutate(asked.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !match.isPending && onClose()}
      title={m.review_match_title()}
      description={<Came item={item} />}
      className="w-[44rem]"
    >
      <SearchField label={m.review_match_search()} value={search} onSearch={setSearch} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ErrorSummary errors={match.isPending ? [] : errors} attempt={attempt} />
        <div className="max-h-72 overflow-y-auto rounded-card border">
          <PanelQuery query={query} rows={3}>
            {({ candidates, more }) => (
              <CandidateList
                id={`${formId}-transactionId`}
                candidates={candidates}
                more={more}
                chosen={chosen && candidateKey(chosen)}
                error={errorOf('transactionId')}
                onChoose={(candidate) => {
                  setChosen(candidate);
                  setMissing((names) => names.filter((name) => name !== 'transactionId'));
                }}
              />
            )}
          </PanelQuery>
        </div>
        <Field label={m.review_note()} id={`${formId}-note`} error={errorOf('note')} hint={m.review_match_note_means()}>
          <Textarea
            value={note}
            maxLength={1000}
            onChange={(event) => {
              setNote(event.target.value);
              setMissing((names) => names.filter((name) => name !== 'note'));
            }}
          />
        </Field>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={match.isPending}>
            {m.review_match_action()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What came back, as far as the bank said. */
function Came({ item: { rail, detail } }: { item: ReviewItem }) {
  const { amount, code } = detail;
  return (
    <>
      {typeof amount === 'string' && <Money amount={amount} currency={rail === 'US' ? 'USD' : 'CAD'} />}
      {typeof code === 'string' && ` · ${m.review_fact_code()} ${code}`}
      <span className="block">{m.review_match_means()}</span>
    </>
  );
}
