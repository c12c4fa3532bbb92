import { getLocale } from './current-locale.ts';

/** What a message says in one language: a text, or what makes one of its inputs. */
type InOneLanguage<Inputs> = string | ((inputs: Inputs | undefined) => string);
type Options = { readonly locale?: 'en' | 'fr' };

/** A message of its words in both languages: in the reader's, or in the one that is asked for. */
export const said =
  <Inputs>(en: InOneLanguage<Inputs>, fr: InOneLanguage<Inputs>) =>
  (inputs?: Inputs, options?: Options): string => {
    const words = (options?.locale ?? getLocale()) === 'fr' ? fr : en;
    return typeof words === 'string' ? words : words(inputs);
  };
