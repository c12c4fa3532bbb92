import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../failure/refusal.ts';
import { leftOut, type Mapping, type MappingMistake, mappingMistakes } from './mapping.ts';

/** A column a spreadsheet may have. */
export type SpreadsheetField<Field extends string> = {
  readonly field: Field;
  readonly label: () => string;
  /** A line cannot do without it. */
  readonly needed: boolean;
  /** What to say where no column was chosen for it, although the file cannot do without. */
  readonly missing?: () => string;
  /** Columns that together stand for it. */
  readonly unless?: readonly Field[];
};

type Props<Field extends string> = {
  fields: readonly SpreadsheetField<Field>[];
  of: { readonly headers: readonly string[]; readonly sample: Sample; readonly mapping: Mapping<Field> };
  /** Resolves once the server knows. */
  onSave: (mapping: Mapping<Field>) => Promise<void>;
  /** Back to the lines, where the columns were matched before. */
  onKeep?: () => void;
};
type Sample = readonly (readonly string[])[];

/** Says which column of the file holds what. */
export function ColumnsForm<Field extends string>({ fields, of, onSave, onKeep }: Props<Field>) {
  useLocale();
  const [mapping, setMapping] = useState<Mapping<Field>>(of.mapping);
  const [attempt, setAttempt] = useState(0);
  const saving = useMutation({ mutationFn: onSave });
  const mistakesIn = (asked: Mapping<Field>) =>
    mappingMistakes(
      asked,
      fields.map(({ field }) => field),
      fields
        .filter(({ missing, unless }) => missing && !unless?.every((other) => asked[other] !== undefined))
        .map(({ field }) => field),
    );
  const mistakes = attempt > 0 ? mistakesIn(mapping) : [];
  const wordsOf = ({ field, other }: MappingMistake<Field>): string => {
    const named = (wanted: Field) => fields.find((one) => one.field === wanted);
    return other
      ? m.csv_mapping_twice({ other: named(other)?.label() ?? other })
      : (named(field)?.missing?.() ?? m.required_field());
  };
  const refused = saving.error
    ? Object.values(refusalOf(saving.error)?.messages ?? { base: [m.no_answer()] }).flat()
    : [];
  const choose = (field: Field, column: string) => {
    saving.reset();
    setMapping(({ ...others }) => {
      delete others[field];
      return column === '' ? others : { ...others, [field]: Number(column) };
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (!saving.isPending && mistakesIn(mapping).length === 0) saving.mutate(mapping);
  };
  const unused = leftOut(mapping, of.headers).filter((column) => !isOwnColumn(of.headers[column] ?? ''));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <ErrorSummary
        attempt={attempt}
        errors={[
          ...mistakes.map((mistake) => ({ fieldId: mistake.field, message: wordsOf(mistake) })),
          ...refused.map((message) => ({ fieldId: null, message })),
        ]}
      />
      {unused.length > 0 && (
        <Banner tone="warn" title={m.csv_mapping_unmatched_title()}>
          <p>{m.csv_mapping_unmatched_means()}</p>
          <div className="mt-2 grid gap-3">
            {unused.map((column) => (
              <div key={column} className="grid items-end gap-x-6 gap-y-1 md:grid-cols-2">
                <Field
                  id={`column-${column}`}
                  label={m.csv_mapping_column_is({ column: headerName(of.headers[column] ?? '', column) })}
                >
                  <Select value="" onChange={({ target }) => choose(target.value as Field, String(column))}>
                    <option value="">{m.csv_mapping_leave_out()}</option>
                    {fields
                      .filter(({ field }) => mapping[field] === undefined)
                      .map(({ field, label }) => (
                        <option key={field} value={field}>
                          {label()}
                        </option>
                      ))}
                  </Select>
                </Field>
                <FirstCells rows={of.sample} column={column} />
              </div>
            ))}
          </div>
        </Banner>
      )}
      <Card className="p-4 sm:p-6">
        <div className="grid divide-y">
          {fields.map(({ field, label, needed }) => {
            const mistake = mistakes.find((one) => one.field === field);
            const column = mapping[field];
            return (
              <div key={field} className="grid gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-2">
                <Field id={field} label={label()} optional={!needed} error={mistake && wordsOf(mistake)}>
                  <Select value={column ?? ''} onChange={({ target }) => choose(field, target.value)}>
                    <option value="">{m.csv_mapping_none()}</option>
                    {of.headers.map((header, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
                      <option key={index} value={index}>
                        {headerName(header, index)}
                      </option>
                    ))}
                  </Select>
                </Field>
                <FirstCells rows={of.sample} column={column} />
              </div>
            );
          })}
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="field" busy={saving.isPending}>
          {m.csv_mapping_continue()}
        </Button>
        {onKeep && (
          <Button size="field" onClick={onKeep}>
            {m.csv_mapping_keep()}
          </Button>
        )}
      </div>
    </form>
  );
}

const headerName = (header: string, index: number): string => header || m.csv_mapping_unnamed({ number: index + 1 });

/** Columns that our own files of refused lines have besides. */
const isOwnColumn = (header: string): boolean => ['reasons', 'raisons', 'cordelle_line'].includes(header);

const SAMPLES_MAX = 3;

/** What the first lines say in a column: the quickest way to see that it is the right one. */
function FirstCells({ rows, column }: { rows: Sample; column: number | undefined }) {
  if (column === undefined) return null;
  return (
    <div className="min-w-0">
      <p className="text-muted-foreground text-small">{m.csv_mapping_sample()}</p>
      <ol className="text-table">
        {rows.slice(0, SAMPLES_MAX).map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the sample is its place in it
          <li key={index} className="truncate">
            {cells[column] || <span className="text-muted-foreground">{m.csv_mapping_empty()}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
