import type { DayStepName } from '@cordelle/domain/day/steps.ts';
import { m } from '@cordelle/i18n/messages';

const KINDS: Readonly<Record<string, () => string>> = {
  user: m.actor_user,
  staff: m.actor_staff,
  api_key: m.actor_api_key,
  system: m.actor_system,
  bank: m.actor_bank,
  payer: m.actor_payer,
};

const NAMED: Readonly<Record<string, (inputs: { name: string }) => string>> = {
  staff: m.log_actor_staff,
  api_key: m.log_actor_api_key,
};

const STEPS: Readonly<Record<DayStepName, () => string>> = {
  inbound_files: m.log_actor_inbound_files,
  inbound_files_midday: m.log_actor_inbound_files,
  inbound_files_evening: m.log_actor_inbound_files,
  process_date: m.log_actor_process_date,
  approvals: m.log_actor_approvals,
  settlements: m.log_actor_settlements,
  billing: m.log_actor_billing,
  occurrences: m.log_actor_occurrences,
  summaries: m.log_actor_summaries,
  reminders: m.log_actor_reminders,
  batch_files: m.log_actor_batch_files,
  batch_files_midday: m.log_actor_batch_files,
};

const isStep = (text: string): text is DayStepName => Object.hasOwn(STEPS, text);

/**
 * Who did it, for people: the log writes `user:12`, `staff:3`, `api_key:5`, `system:approvals` or `bank`; the server may
 * know the name behind it.
 */
export function actorWords(actor: string, name: string | null = null): string {
  const [kind = '', rest = ''] = actor.split(':');
  if (name !== null) return NAMED[kind]?.({ name }) ?? name;
  if (kind === 'system' && isStep(rest)) return STEPS[rest]();
  return KINDS[kind]?.() ?? actor;
}
