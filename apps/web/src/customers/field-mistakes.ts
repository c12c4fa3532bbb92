import { m } from '@cordelle/i18n/messages';
import type { z } from 'zod';
import type { Mistakes } from '../auth-forms/use-auth-form.ts';

/** Words of what the schemas of customers find wrong, by the key they say it with. */
const WORDS: Readonly<Record<string, () => string>> = {
  required_field: m.required_field,
  contact_email_error: m.contact_email_error,
  contact_phone_error: m.contact_phone_error,
  error_customer_name_required: m.error_customer_name_required,
  error_customer_name_characters: m.error_customer_name_characters,
  error_custom_identifier_characters: m.error_custom_identifier_characters,
  error_recipient_name_required: m.error_recipient_name_required,
  error_recipient_email_required: m.error_recipient_email_required,
  error_recipients_required: m.error_recipients_required,
  error_agreement_type_required: m.error_agreement_type_required,
  error_collection_type_required: m.error_collection_type_required,
};

function wordsOf(issue: z.core.$ZodIssue): () => string {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return () => m.error_text_too_long({ max: Number(issue.maximum) });
  return WORDS[issue.message] ?? m.invalid_field;
}

/** What a schema finds wrong, by the path of the field; the first fault of each is enough to fix it. */
export function fieldMistakes<Name extends string>(
  { error }: z.ZodSafeParseResult<unknown>,
  fields: readonly Name[],
): Mistakes<Name> {
  const found: { [N in Name]?: () => string } = {};
  for (const issue of error?.issues ?? []) {
    const field = fields.find((name) => name === issue.path.join('.'));
    if (field) found[field] ??= wordsOf(issue);
  }
  return found;
}
