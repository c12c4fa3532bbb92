import { useLocale } from '@cordelle/ui/locale.ts';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { ImportReview } from '../../spreadsheets/import-review.tsx';
import type { FieldFacts, Given } from '../../spreadsheets/review.ts';
import { trpc, trpcClient } from '../../trpc.ts';
import type { CustomerImport } from './customer-import.ts';
import { choicesOf } from './field-choices.ts';
import { FIELD_WORDS } from './field-words.ts';

/** What a file of customers leaves to decide, and how its cells were read. */
export function CustomerReview({ of, onMatch }: { of: CustomerImport; onMatch: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const { data: review } = trpc.customerImports.review.useQuery({ importId: of.id });
  const answering = trpc.customerImports.answer.useMutation({ onError: sayRefusal });
  if (!review) return null;
  const facts: FieldFacts<ImportField> = {
    labelOf: (field) => FIELD_WORDS[field].label(),
    choicesOf: (field) => choicesOf(field, locale),
  };
  const answer = async (given: Given<ImportField>) => {
    const next = await answering.mutateAsync({ importId: of.id, ...given });
    showAnswer(utils.customerImports.byId, { importId: of.id }, next);
    await Promise.all([
      utils.customerImports.review.invalidate({ importId: of.id }),
      utils.customerImports.preview.invalidate(),
    ]);
  };
  return (
    <ImportReview
      review={review}
      facts={facts}
      refused={of.counts.invalid + of.counts.failed}
      busy={answering.isPending}
      onAnswer={answer}
      onMatch={onMatch}
      onDownload={() => {
        download(() => trpcClient.customerImports.refusedLines.mutate({ importId: of.id })).catch(sayRefusal);
      }}
    />
  );
}
