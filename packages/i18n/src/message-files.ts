import { readFileSync } from 'node:fs';

export const LOCALES = ['en', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** A variant message of the inlang format: declarations, what selects a variant, and the text of each. */
export type VariantMessage = { declarations?: string[]; selectors?: string[]; match: Record<string, string> };
export type Message = string | VariantMessage[];
export type Messages = Record<string, Message>;

export function readMessages(locale: Locale): Messages {
  const file = new URL(`../messages/${locale}.json`, import.meta.url);
  const { $schema, ...messages } = JSON.parse(readFileSync(file, 'utf8')) as Messages;
  return messages;
}

/** Every text a message can produce: one, or one per variant. */
export const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap((variants) => Object.values(variants.match));

/** Names a caller must pass: those in braces, plus the declared inputs, less the ones the message derives itself. */
export function placeholdersOf(message: Message): string[] {
  const names = new Set(
    textsOf(message).flatMap((text) => [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name ?? '')),
  );
  if (typeof message !== 'string')
    for (const { declarations = [] } of message)
      for (const declaration of declarations) {
        const [kind, name] = declaration.split(/\s+/);
        if (kind === 'input' && name) names.add(name);
        if (kind === 'local' && name) names.delete(name);
      }
  return [...names].sort();
}

export type Difference = { key: string; problem: string };

/** What keeps the two languages from being of equal rank: a key in one only, or other placeholders. Empty when none. */
export function differences(en: Messages, fr: Messages): Difference[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(fr)])].sort();
  return keys.flatMap((key): Difference[] => {
    const english = en[key];
    const french = fr[key];
    if (english === undefined) return [{ key, problem: 'missing in en' }];
    if (french === undefined) return [{ key, problem: 'missing in fr' }];
    const inEnglish = placeholdersOf(english).join(', ');
    const inFrench = placeholdersOf(french).join(', ');
    return inEnglish === inFrench ? [] : [{ key, problem: `placeholders en {${inEnglish}}, fr {${inFrench}}` }];
  });
}
