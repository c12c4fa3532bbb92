import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../failure/refusal.ts';
import type { Answer, Choice, FieldFacts, ProblemKind } from './review.ts';

type Props<Of extends string> = {
  kind: ProblemKind<Of>;
  facts: FieldFacts<Of>;
  /** Resolves once the lines were read again. */
  onSave: (answers: Answer<Of>[]) => Promise<void>;
  onClose: () => void;
};

/** One kind of problem, decided for every line that has it: what each text means, the same for all, or leave the cells out. */
export function DecideKind<Of extends string>({ kind, facts, onSave, onClose }: Props<Of>) {
  const locale = useLocale();
  const [meant, setMeant] = useState<Readonly<Record<string, string>>>({});
  const [same, setSame] = useState('');
  const [attempt, setAttempt] = useState(0);
  const saving = useMutation({ mutationFn: onSave });
  const { field, message, count, mayReplace, mayLeaveOut } = kind;
  if (field === null) return null;
  const column = facts.labelOf(field);
  const choices = facts.choicesOf(field);
  const decidable = kind.values.filter(({ masked }) => !masked);
  const given = decidable.flatMap(({ text }) => {
    const to = meant[text]?.trim() ?? '';
    return to === '' ? [] : [{ do: 'read_as' as const, field, from: text, to }];
  });
  const mistake = attempt > 0 && given.length === 0;
  const refused = saving.error
    ? Object.values(refusalOf(saving.error)?.messages ?? { base: [m.no_answer()] }).flat()
    : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((tries) => tries + 1);
    if (!saving.isPending && given.length > 0) saving.mutate(given);
  };
  const hidden = kind.valuesInAll - decidable.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={column}
      description={`${message} · ${m.import_review_lines({ count, number: formatNumber(count, locale) })}`}
      className="w-[36rem]"
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <ErrorSummary
          attempt={attempt}
          errors={[
            ...(mistake ? [{ fieldId: null, message: m.import_review_nothing_said() }] : []),
            ...refused.map((words) => ({ fieldId: null, message: words })),
          ]}
        />
        {mayReplace && decidable.length > 1 && (
          <Meaning
            label={m.import_review_all_as()}
            choices={choices}
            value={same}
            onChange={(to) => {
              setSame(to);
              setMeant(Object.fromEntries(decidable.map(({ text }) => [text, to])));
            }}
          />
        )}
        {mayReplace &&
          decidable.map(({ text, count: lines }) => (
            <Meaning
              key={text}
              label={text === '' ? m.import_review_read_blank_as() : m.import_review_read_as({ text })}
              hint={m.import_review_lines({ count: lines, number: formatNumber(lines, locale) })}
              choices={choices}
              value={meant[text] ?? ''}
              onChange={(to) => setMeant((known) => ({ ...known, [text]: to }))}
            />
          ))}
        {mayReplace && hidden > 0 && <p className="text-muted-foreground">{m.import_review_masked()}</p>}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          {mayReplace && decidable.length > 0 && (
            <Button type="submit" variant="primary" busy={saving.isPending}>
              {m.ui_save()}
            </Button>
          )}
          {mayLeaveOut && (
            <Button
              variant={mayReplace && decidable.length > 0 ? 'secondary' : 'primary'}
              busy={saving.isPending}
              onClick={() => saving.mutate([{ do: 'leave_out', field }])}
            >
              {m.import_review_leave_out()}
            </Button>
          )}
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}

type MeaningProps = {
  label: string;
  hint?: string;
  choices: readonly Choice[] | null;
  value: string;
  onChange: (to: string) => void;
};

function Meaning({ label, hint, choices, value, onChange }: MeaningProps) {
  useLocale();
  return (
    <Field label={label} hint={hint}>
      {choices ? (
        <Select value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{m.choose()}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      ) : (
        <Input value={value} maxLength={300} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
