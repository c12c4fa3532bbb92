import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { ImportReview } from '../../spreadsheets/import-review.tsx';
import type { FieldFacts, Given } from '../../spreadsheets/review.ts';
import { trpc, trpcClient } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import { TRANSACTION_FIELD_WORDS } from './field-words.ts';
import type { TransactionImport } from './transaction-import.ts';

const FACTS: FieldFacts<TransactionField> = {
  labelOf: (field) => TRANSACTION_FIELD_WORDS[field].label(),
  choicesOf: (field) =>
    field === 'frequency'
      ? FREQUENCIES.filter((frequency) => frequency !== 'Twice').map((frequency) => ({
          value: frequency,
          label: frequencyWords(frequency),
        }))
      : null,
};

/** What a file of payments leaves to decide, and how its cells were read. */
export function TransactionReview({ of, onMatch }: { of: TransactionImport; onMatch: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const { data: review } = trpc.transactionImports.review.useQuery({ importId: of.id });
  const answering = trpc.transactionImports.answer.useMutation({ onError: sayRefusal });
  if (!review) return null;
  const answer = async (given: Given<TransactionField>) => {
    const next = await answering.mutateAsync({ importId: of.id, ...given });
    showAnswer(utils.transactionImports.byId, { importId: of.id }, next);
    await Promise.all([
      utils.transactionImports.review.invalidate({ importId: of.id }),
      utils.transactionImports.preview.invalidate(),
    ]);
  };
  return (
    <ImportReview
      review={review}
      facts={FACTS}
      refused={of.counts.invalid + of.counts.failed}
      busy={answering.isPending}
      onAnswer={answer}
      onMatch={onMatch}
      onDownload={() => {
        download(() => trpcClient.transactionImports.refusedLines.mutate({ importId: of.id })).catch(sayRefusal);
      }}
    />
  );
}
