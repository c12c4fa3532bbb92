import type { ClientTexts } from '@cordelle/engine/client-texts/client-texts.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { updatePayerContactInput } from '@cordelle/validation/payer-contact.ts';
import type { z } from 'zod';
import type { AuthorizationSwitches } from '../payer-offers/settings-of.ts';

export type Contact = z.output<typeof updatePayerContactInput>;
export type Maybe<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** What somebody wants changed; what is left out stays as it is. */
export type SettingsChange = {
  readonly code?: string | undefined;
  readonly defaultLanguage?: Language | undefined;
  readonly contact?: Maybe<Contact>;
  readonly switches: Maybe<Omit<AuthorizationSwitches, 'flinksOptedIn'>>;
  /** The texts given, once the default language is known. */
  readonly texts: (defaultLanguage: Language) => Partial<ClientTexts>;
};
