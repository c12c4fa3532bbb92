import { m } from '@cordelle/i18n/messages';
import { IMPORT_FIELDS } from '@cordelle/validation/customers/import-fields.ts';
import { useClient } from '../../me/me.ts';
import { showAnswer } from '../../show-answer.ts';
import { ColumnsForm } from '../../spreadsheets/columns-form.tsx';
import { trpc } from '../../trpc.ts';
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
  const utils = trpc.useUtils();
  const saving = trpc.customerImports.setMapping.useMutation();
  return (
    <ColumnsForm
      fields={IMPORT_FIELDS[country].map((field) => ({
        field,
        label: FIELD_WORDS[field].label,
        needed: isNeeded(field, country),
        // First and last name may stand in two columns.
        ...(field === 'name' && { missing: m.csv_mapping_name_missing, unless: ['first_name', 'last_name'] as const }),
      }))}
      of={of}
      onSave={async (mapping) => {
        const next = await saving.mutateAsync({ importId: of.id, mapping });
        showAnswer(utils.customerImports.byId, { importId: of.id }, next);
        await utils.customerImports.preview.invalidate();
        onDone();
      }}
      {...(onKeep && { onKeep })}
    />
  );
}
