import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
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
import { TRANSACTION_FIELDS, type TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { oneByOne } from '../../spreadsheets/import-kind.ts';
import { trpc } from '../../trpc.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import { TRANSACTION_FIELD_WORDS } from './field-words.ts';
import { lineName } from './line-columns.tsx';
import type { TransactionRow } from './transaction-import.ts';

type Props = { importId: string; row: TransactionRow; onClose: () => void };

const inputId = (field: TransactionField): string => `line-${field}`;

/** Puts one line of the file right without leaving the page. The file itself stays as it is. */
export function FixTransaction({ importId, row, onClose }: Props) {
  useLocale();
  const utils = trpc.useUtils();
  const [values, setValues] = useState<Partial<Record<TransactionField, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const saving = trpc.transactionImports.fixRow.useMutation({
    ...oneByOne('transactions', importId),
    onSuccess: async ({ valid }) => {
      await Promise.all([
        utils.transactionImports.preview.invalidate(),
        utils.transactionImports.byId.invalidate({ importId }),
      ]);
      if (!valid) return;
      showToast('ok', m.csv_fixed({ line: row.line }));
      onClose();
    },
  });
  const errors = saving.data && !saving.data.valid ? saving.data.errors : row.errors;
  const errorOf = (field: TransactionField) => errors.find((error) => error.field === field)?.message;
  const refused = saving.error
    ? Object.values(refusalOf(saving.error)?.messages ?? { base: [m.no_answer()] }).flat()
    : [];
  const said = [
    ...(attempt > 0 ? errors : []).map(({ field, message }) => ({ fieldId: field && inputId(field), message })),
    ...refused.map((message) => ({ fieldId: null, message })),
  ];
  const firstWrong = TRANSACTION_FIELDS.find((field) => row.errors.some((error) => error.field === field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    setAttempt((count) => count + 1);
    saving.mutate({ importId, rowId: row.id, values });
  };
  const title = row.valid ? m.csv_change_line : m.csv_fix_line;
  const ofWholeLine = [...row.errors, ...row.warnings].filter(({ field }) => field === null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title({ line: row.line, name: lineName(row) })}
      description={m.csv_fix_means()}
      className="w-[36rem]"
    >
      {ofWholeLine.length > 0 && (
        <Banner tone="warn">
          {ofWholeLine.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <form onSubmit={submit} noValidate className="grid gap-4">
        {!saving.isPending && <ErrorSummary errors={said} attempt={attempt} />}
        {TRANSACTION_FIELDS.map((field) => (
          <Cell
            key={field}
            field={field}
            value={values[field] ?? row.cells[field] ?? ''}
            error={errorOf(field)}
            focused={field === firstWrong}
            onChange={(value) => setValues((known) => ({ ...known, [field]: value }))}
          />
        ))}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {m.ui_save()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}

type CellProps = {
  field: TransactionField;
  value: string;
  error: string | undefined;
  focused: boolean;
  onChange: (value: string) => void;
};

const CHOICES = FREQUENCIES.filter((frequency) => frequency !== 'Twice');

function Cell({ field, value, error, focused, onChange }: CellProps) {
  useLocale();
  return (
    <Field
      id={inputId(field)}
      label={TRANSACTION_FIELD_WORDS[field].label()}
      hint={error ? undefined : TRANSACTION_FIELD_WORDS[field].means()}
      error={error}
    >
      {field === 'frequency' ? (
        <Select value={value} autoFocus={focused} onChange={({ target }) => onChange(target.value)}>
          {!CHOICES.some((choice) => choice === value) && value !== '' && <option value={value}>{value}</option>}
          <option value="">{frequencyWords('Once')}</option>
          {CHOICES.filter((choice) => choice !== 'Once' || value === 'Once').map((choice) => (
            <option key={choice} value={choice}>
              {frequencyWords(choice)}
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
