import { m } from '@cordelle/i18n/messages';
import type { Tone } from '@cordelle/ui/tone.ts';
import type { AuditEntry } from '@cordelle/validation/audit-log.ts';
import { actorWords } from '../../words/actors.ts';

export const RESULT_WORDS: Record<AuditEntry['result'], { tone: Tone; label: () => string }> = {
  done: { tone: 'ok', label: m.audit_result_done },
  refused: { tone: 'warn', label: m.audit_result_refused },
  failed: { tone: 'bad', label: m.audit_result_failed },
};

export const WHO_WORDS: Record<AuditEntry['actorKind'], () => string> = {
  user: m.audit_who_user,
  staff: m.audit_who_staff,
  api_key: m.audit_who_api_key,
  system: m.audit_who_system,
  bank: m.audit_who_bank,
  anonymous: m.audit_who_anonymous,
};

/** Who did it, for people. */
export function whoWords({ actor, actorKind, actorName }: AuditEntry): string {
  if (actorKind === 'anonymous') return m.audit_actor_unknown();
  if (actorKind === 'staff' && actorName) return m.audit_actor_staff_named({ name: actorName });
  if (actorKind === 'api_key' && actorName) return m.audit_actor_api_key_named({ name: actorName });
  return actorWords(actor, actorName);
}
