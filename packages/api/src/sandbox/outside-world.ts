import { DomainError } from '@cordelle/domain/errors.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Business time, where it can be moved. Throws `record.not_found` elsewhere. Both rails show the same date. */
export function clockOf(app: App): { now: string; localDate: string } {
  if (!app.sandbox) throw new DomainError('record.not_found');
  const now = app.clock.now();
  return { now: now.toISOString(), localDate: providerDate(now) };
}

/** Account numbers whose debits end in a documented way. Throws `record.not_found` where there is no sandbox. */
export async function testAccountsOf(app: App, language: Language) {
  if (!app.sandbox) throw new DomainError('record.not_found');
  const accounts = await app.sandbox.testAccounts();
  return {
    accounts: accounts.map(({ name, what, ...account }) => ({
      ...account,
      name: name[language],
      what: what[language],
    })),
  };
}
