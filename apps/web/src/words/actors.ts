import { m } from '@cordelle/i18n/messages';

const KINDS: Readonly<Record<string, () => string>> = {
  user: m.actor_user,
  staff: m.actor_staff,
  api_key: m.actor_api_key,
  system: m.actor_system,
  bank: m.actor_bank,
};

/** Who did it, for people: the log writes `user:12`, `staff:3`, `api_key:5`, `system:approvals` or `bank`. */
export const actorWords = (actor: string): string => KINDS[actor.split(':')[0] ?? '']?.() ?? actor;
