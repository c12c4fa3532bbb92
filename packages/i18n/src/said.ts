import { getLocale } from './current-locale.ts';

/** What a message says in one language: a text, or what makes one of its inputs. */
type InOneLanguage<Inputs> = string | ((inputs: Inputs | undefined) => string);
type Options = { readonly locale?: 'en' | 'fr' };

/** A name that ends with a full stop ends the sentence as well: two of them are one. */
function withOneStop(text: string, inputs: object | undefined): string {
  let words = text;
  for (const value of Object.values(inputs ?? {}))
    if (typeof value === 'string' && value.endsWith('.')) words = words.replaceAll(`${value}.`, () => value);
  return words;
}

/** A message of its words in both languages: in the reader's, or in the one that is asked for. */
export const said =
  <Inputs extends object>(en: InOneLanguage<Inputs>, fr: InOneLanguage<Inputs>) =>
  (inputs?: Inputs, options?: Options): string => {
    const words = (options?.locale ?? getLocale()) === 'fr' ? fr : en;
    return typeof words === 'string' ? words : withOneStop(words(inputs), inputs);
  };
