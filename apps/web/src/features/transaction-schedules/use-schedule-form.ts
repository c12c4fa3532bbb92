import type { Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useEffect, useState } from 'react';
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useDraft } from '../../drafts/use-draft.ts';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { fieldWords } from './field-words.ts';
import {
  countIsKnown,
  restoredValues,
  SCHEDULE_FIELDS,
  type ScheduleField,
  type ScheduleValues,
} from './form-values.ts';
import type { Preview } from './preview.ts';

/** Kept while somebody signs in again; the comment may name somebody. */
const RESTORED = [
  'amount',
  'frequency',
  'ends',
  'installments',
  'processDate',
  'secondProcessDate',
  'varies',
  'installmentAmounts',
] as const;

const isField = (path: unknown): path is ScheduleField => SCHEDULE_FIELDS.some((field) => field === path);

/** Field errors of the wire schema. Their words are chosen when shown, so that they follow the language. */
const resolverOf =
  <Input>(parse: (values: ScheduleValues) => z.ZodSafeParseResult<Input>): Resolver<ScheduleValues> =>
  (values) => {
    const { error } = parse(values);
    if (!error) return { values, errors: {} };
    const errors: FieldErrors<ScheduleValues> = {};
    for (const { path } of error.issues) if (isField(path[0])) errors[path[0]] = { type: 'schema' };
    return { values: {}, errors };
  };

/**
 * What one form knows: its values, and every refusal placed under a field or above the form. What is typed survives the end
 * of the session under the name of the draft, except the comment: it may name somebody.
 */
export function useScheduleForm<Input>(
  draft: string,
  start: ScheduleValues,
  parse: (values: ScheduleValues) => z.ZodSafeParseResult<Input>,
) {
  const form = useForm<ScheduleValues>({ defaultValues: start, resolver: resolverOf(parse), shouldFocusError: false });
  const values = useWatch({ control: form.control, compute: (known: ScheduleValues) => known });
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const { errors, isDirty, submitCount, touchedFields } = form.formState;
  const { comment: _, ...typed } = values;
  const restored = useDraft(draft, isDirty ? typed : null);
  useEffect(() => {
    const kept = restoredValues(restored ?? {});
    for (const field of RESTORED) {
      const value = kept[field];
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
    }
  }, [restored, form]);

  /** Places a refusal of the server; an edit of the field takes its message away again. */
  const refuse = (error: unknown) => {
    const messages = refusalOf(error)?.messages ?? { base: [m.no_answer()] };
    const placed = mapServerMessages(messages, SCHEDULE_FIELDS);
    for (const field of SCHEDULE_FIELDS) {
      const message = placed.fields[field];
      if (message) form.setError(field, { type: 'server', message });
    }
    setRefusals(placed.rest);
  };

  /** The words under a field: the form's own first, then what the server said while the person was typing. */
  const errorOf = (field: ScheduleField, preview: Preview | undefined, locale: Locale): string | undefined => {
    const error = errors[field];
    if (error) return error.message || fieldWords(field, values, locale);
    if (!touchedFields[field] && submitCount === 0) return undefined;
    if (field === 'installments' && !countIsKnown(values)) return fieldWords(field, values, locale);
    return preview?.problems[field]?.[0];
  };

  /** Sends the values once the schema takes them; without any refusal left from the last time. */
  const submit = (send: (input: Input) => void) => {
    setRefusals([]);
    return form.handleSubmit((known) => {
      const { data } = parse(known);
      if (data) send(data);
    });
  };

  return { form, values, refusals, isDirty, attempt: submitCount, refuse, errorOf, submit };
}
