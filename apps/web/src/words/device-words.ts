import { deviceIn } from '@cordelle/domain/account/device-name.ts';
import { m } from '@cordelle/i18n/messages';

/** “Firefox on Linux”, as far as it is known; null: nothing is. */
export function deviceWords(userAgent: string | null): string | null {
  const { browser, system } = deviceIn(userAgent);
  return browser && system ? m.device_on({ browser, system }) : (browser ?? system);
}
