import { m } from '@cordelle/i18n/messages';
import { TRANSACTION_FIELDS } from '@cordelle/validation/transaction-fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ColumnsForm } from '../../spreadsheets/columns-form.tsx';
import { useTRPC } from '../../trpc.ts';
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
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const saving = useMutation(trpc.transactionImports.setMapping.mutationOptions());
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
        queryClient.setQueryData(trpc.transactionImports.byId.queryKey({ importId: of.id }), next);
        await queryClient.invalidateQueries(trpc.transactionImports.preview.pathFilter());
        onDone();
      }}
      {...(onKeep && { onKeep })}
    />
  );
}
