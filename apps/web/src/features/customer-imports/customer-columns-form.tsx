import { m } from '@cordelle/i18n/messages';
import { IMPORT_FIELDS } from '@cordelle/validation/customers/import-fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../me/me.ts';
import { ColumnsForm } from '../../spreadsheets/columns-form.tsx';
import { useTRPC } from '../../trpc.ts';
import type { CustomerImport } from './customer-import.ts';
import { FIELD_WORDS, isNeeded } from './field-words.ts';

/** Which column of a file of customers holds what. `onKeep`: back to the lines, where the columns were matched before. */
export function CustomerColumnsForm({
  of,
  onDone,
  onKeep,
}: {
  of: CustomerImport;
  onDone: () => void;
  onKeep?: () => void;
}) {
  const { country } = useClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const saving = useMutation(trpc.customerImports.setMapping.mutationOptions());
  return (
    <ColumnsForm
      fields={IMPORT_FIELDS[country].map((field) => ({
        field,
        label: FIELD_WORDS[field].label,
        needed: isNeeded(field, country),
        ...(field === 'name' && { missing: m.csv_mapping_name_missing }),
      }))}
      of={of}
      onSave={async (mapping) => {
        const next = await saving.mutateAsync({ importId: of.id, mapping });
        queryClient.setQueryData(trpc.customerImports.byId.queryKey({ importId: of.id }), next);
        await queryClient.invalidateQueries(trpc.customerImports.preview.pathFilter());
        onDone();
      }}
      {...(onKeep && { onKeep })}
    />
  );
}
