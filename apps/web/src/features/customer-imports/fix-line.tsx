import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import type { ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { type FormEvent, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { oneByOne } from '../../spreadsheets/import-kind.ts';
import { trpc } from '../../trpc.ts';
import type { ImportCell, ImportRow, PreviewRow } from './customer-import.ts';
import { choicesOf } from './field-choices.ts';
import { FIELD_WORDS } from './field-words.ts';
import { nameOf } from './preview-columns.tsx';

type Props = { importId: string; row: PreviewRow; onClose: () => void };

/** Puts one line of the file right without leaving the page. The file itself stays as it is. */
export function FixLine({ importId, row, onClose }: Props) {
  useLocale();
  const query = trpc.customerImports.row.useQuery({ importId, rowId: row.id }, { staleTime: 0, gcTime: 0 });
  const title = row.valid ? m.csv_change_line : m.csv_fix_line;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title({ line: row.line, name: nameOf(row) })}
      description={m.csv_fix_means()}
      className="w-[36rem]"
    >
      <PanelQuery query={query} rows={5}>
        {(line) => (
          <>
            {row.errors.some(({ field }) => field === null) && (
              <Banner tone="warn">
                {row.errors.flatMap(({ field, message }) => (field === null ? [<p key={message}>{message}</p>] : []))}
              </Banner>
            )}
            <LineForm importId={importId} row={line} onClose={onClose} />
          </>
        )}
      </PanelQuery>
    </Dialog>
  );
}

const inputId = (field: ImportField): string => `line-${field}`;

function LineForm({ importId, row, onClose }: { importId: string; row: ImportRow; onClose: () => void }) {
  useLocale();
  const utils = trpc.useUtils();
  const [values, setValues] = useState<Partial<Record<ImportField, string>>>({});
  const [attempt, setAttempt] = useState(0);
  // Fields keep their place while somebody types: what was wrong when the dialog opened stays on top.
  const [first] = useState(
    () => new Set(row.cells.filter(({ errors }) => errors.length > 0).map(({ field }) => field)),
  );
  const saving = trpc.customerImports.fixRow.useMutation({
    ...oneByOne('customers', importId),
    onSuccess: async ({ valid }) => {
      await Promise.all([
        utils.customerImports.preview.invalidate(),
        utils.customerImports.byId.invalidate({ importId }),
      ]);
      if (!valid) return;
      showToast('ok', m.csv_fixed({ line: row.line }));
      onClose();
    },
  });
  const said = saving.data && !saving.data.valid ? saving.data.errors : null;
  const errorOf = (cell: ImportCell): string | undefined =>
    said ? said.find(({ field }) => field === cell.field)?.message : cell.errors[0];
  const errors = said
    ? said.map(({ field, message }) => ({ fieldId: field && inputId(field), message }))
    : saving.error
      ? refusalsOf(
          saving.error,
          row.cells.map(({ field }) => field),
        )
      : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    setAttempt((count) => count + 1);
    saving.mutate({ importId, rowId: row.id, values });
  };
  const control = (cell: ImportCell, index: number) => (
    <Cell
      key={cell.field}
      cell={cell}
      value={values[cell.field] ?? cell.value}
      error={errorOf(cell)}
      focused={index === 0 && first.has(cell.field)}
      onChange={(value) => setValues((known) => ({ ...known, [cell.field]: value }))}
    />
  );
  const wrong = row.cells.filter(({ field }) => first.has(field));
  const others = row.cells.filter(({ field }) => !first.has(field));
  // A mistake among the folded fields would be out of sight.
  const unfolds = wrong.length === 0 || others.some((cell) => errorOf(cell) !== undefined);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {!saving.isPending && <ErrorSummary errors={errors} attempt={attempt} />}
      {wrong.map(control)}
      {wrong.length > 0 && others.length > 0 ? (
        <details open={unfolds} className="grid gap-4">
          <summary className="min-h-6 cursor-pointer font-semibold text-link">{m.csv_fix_others()}</summary>
          <div className="mt-4 grid gap-4">{others.map(control)}</div>
        </details>
      ) : (
        others.map(control)
      )}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={saving.isPending}>
          {m.ui_save()}
        </Button>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
      </div>
    </form>
  );
}

/** A refusal of the whole line; where it names one of the fields, it leads there. */
const refusalsOf = (error: unknown, fields: readonly ImportField[]) =>
  Object.entries(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flatMap(([key, messages]) => {
    const field = fields.find((known) => key.endsWith(`.${known}`));
    return messages.map((message) => ({ fieldId: field ? inputId(field) : null, message }));
  });

type CellProps = {
  cell: ImportCell;
  value: string;
  error: string | undefined;
  /** Takes the focus when the line opens: it is what has to be fixed. */
  focused: boolean;
  onChange: (value: string) => void;
};

function Cell({ cell, value, error, focused, onChange }: CellProps) {
  const locale = useLocale();
  const choices = choicesOf(cell.field, locale);
  const hint = [
    cell.column && cell.column !== cell.field && m.csv_fix_in_file({ column: cell.column }),
    !error && cell.value.includes('*') && m.csv_fix_masked(),
  ].filter(Boolean);
  return (
    <Field
      id={inputId(cell.field)}
      label={FIELD_WORDS[cell.field].label()}
      error={error}
      hint={hint.length > 0 ? hint.join(' · ') : undefined}
    >
      {choices ? (
        <Select value={value} autoFocus={focused} onChange={({ target }) => onChange(target.value)}>
          {!choices.some((choice) => choice.value === value) && <option value={value}>{value || m.choose()}</option>}
          {value !== '' && <option value="">{m.ui_none()}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          value={value}
          autoFocus={focused}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
