import { deviceIn } from '@cordelle/domain/account/device-name.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Browser and system, as the list of devices on the account page names them; null: nothing is known of either. */
export function deviceWords(userAgent: string | null, language: Language): string | null {
  const { browser, system } = deviceIn(userAgent);
  return browser && system ? translate('device_on', language, { browser, system }) : (browser ?? system);
}
