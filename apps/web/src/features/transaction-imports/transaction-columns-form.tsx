import { m } from '@cordelle/i18n/messages';
import { TRANSACTION_FIELDS } from '@cordelle/validation/transaction-fields.ts';
import { showAnswer } from '../../show-answer.ts';
import { ColumnsForm } from '../../spreadsheets/columns-form.tsx';
import { trpc } from '../../trpc.ts';
import { isNeededOfTransaction, TRANSACTION_FIELD_WORDS } from './field-words.ts';
import type { TransactionImport } from './transaction-import.ts';

/** Which column of a file of transactions holds what. `onKeep`: back to the lines, where the columns were matched before. */
export function TransactionColumnsForm({
  of,
  onDone,
  onKeep,
}: {
  of: TransactionImport;
  onDone: () => void;
  onKeep?: () => void;
}) {
  const utils = trpc.useUtils();
  const saving = trpc.transactionImports.setMapping.useMutation();
  return (
    <ColumnsForm
      fields={TRANSACTION_FIELDS.map((field) => ({
        field,
        label: TRANSACTION_FIELD_WORDS[field].label,
        needed: isNeededOfTransaction(field),
        ...(isNeededOfTransaction(field) && { missing: m.csv_mapping_needed }),
      }))}
      of={of}
      onSave={async (mapping) => {
        const next = await saving.mutateAsync({ importId: of.id, mapping });
        showAnswer(utils.transactionImports.byId, { importId: of.id }, next);
        await utils.transactionImports.preview.invalidate();
        onDone();
      }}
      {...(onKeep && { onKeep })}
    />
  );
}
