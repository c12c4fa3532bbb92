import { createAndSendInput, RECIPIENTS_MAX } from '@cordelle/validation/customers/authorization-mail.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { fieldMistakes } from '../../customers/field-mistakes.ts';

/** A recipient as it is typed. `key` stays theirs while others come and go. */
export type Recipient = {
  readonly key: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
};
export const FIELDS = ['name', 'email'] as const;
export type RecipientField = `recipients.${number}.${(typeof FIELDS)[number]}`;

export const blankRecipient = (key: number, language: Language): Recipient => ({ key, name: '', email: '', language });
export const canAddTo = (recipients: readonly Recipient[]): boolean => recipients.length < RECIPIENTS_MAX;
export const fieldOf = (key: number, field: (typeof FIELDS)[number]): RecipientField => `recipients.${key}.${field}`;

const isBlank = ({ name, email }: Recipient): boolean => name.trim() === '' && email.trim() === '';

/** Those somebody began to fill in: what is left blank is nobody. */
export const filledIn = (recipients: readonly Recipient[]): Recipient[] =>
  recipients.filter((recipient) => !isBlank(recipient));

export const sendInput = (recipients: readonly Recipient[], message: string | null) => ({
  customers: filledIn(recipients).map(({ name, email, language }) => ({
    name: name.trim(),
    email: email.trim(),
    language,
  })),
  ...(message === null ? {} : { message }),
});

/** The field of the form behind the path of an input: `customers.1.email`; that nobody is named stands with the first. */
export function formFieldOf(path: string, recipients: readonly Recipient[]): RecipientField | null {
  if (path === 'customers') return recipients[0] ? fieldOf(recipients[0].key, 'name') : null;
  const [, place, name] = /^customers\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const recipient = filledIn(recipients)[Number(place)];
  const field = FIELDS.find((known) => known === name);
  return recipient && field ? fieldOf(recipient.key, field) : null;
}

/** What the schema of the call finds wrong, by field of the form. */
export function recipientMistakes(recipients: readonly Recipient[]): Mistakes<RecipientField> {
  const filled = filledIn(recipients);
  const paths = ['customers', ...filled.flatMap((_, place) => FIELDS.map((field) => `customers.${place}.${field}`))];
  const found = fieldMistakes(createAndSendInput.safeParse(sendInput(recipients, null)), paths);
  return Object.fromEntries(
    Object.entries(found).flatMap(([path, words]) => {
      const field = formFieldOf(path, recipients);
      return field ? [[field, words]] : [];
    }),
  );
}
