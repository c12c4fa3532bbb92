import * as messages from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';

type Message = (inputs: Record<string, unknown>, options: { locale: Language }) => string;

const byKey: ReadonlyMap<string, Message> = new Map(Object.entries(messages as unknown as Record<string, Message>));

/** The words of a message key in the reader's language. Throws for a key that is in no language file. */
export function translate(key: string, language: Language, inputs: Record<string, unknown> = {}): string {
  const message = byKey.get(key);
  if (!message) throw new Error(`no message ${key}`);
  return message(inputs, { locale: language });
}

/** Whether a text is a message key: wire schemas carry keys as their messages. */
export const isMessageKey = (text: string): boolean => byKey.has(text);
