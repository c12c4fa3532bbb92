import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import { type Permission, switchesThatGive } from '@cordelle/validation/permissions.ts';
import { FLAG_WORDS } from '../words/permission-words.ts';

/** What somebody lacks to open a page; null where nobody could give it to them. */
export function lackingWords({ client }: Pick<Me, 'client'>, permission: Permission): string | null {
  if (!client || client.role === 'customer_account') return null;
  if (client.status === 'closed') return m.may_lacking_closed();
  if (client.role === 'client_primary' || client.role === 'client_admin' || client.role === 'staff') return null;
  const [flag] = client.role === 'client_custom' ? switchesThatGive(permission) : [];
  return flag ? m.may_lacking({ permission: FLAG_WORDS[flag].name() }) : m.may_lacking_role();
}

/** Says it once, beside the page they are led to. */
export function sayLacking(me: Pick<Me, 'client'>, permission: Permission): void {
  const words = lackingWords(me, permission);
  if (words !== null) showToast('info', words);
}
