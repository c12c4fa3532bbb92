import { m } from '@cordelle/i18n/messages';
import type { Tone } from '@cordelle/ui/tone.ts';
import type { ApplicationCase } from './application.ts';

type Hit = ApplicationCase['hits'][number];
type Words<Key extends string> = Readonly<Record<Key, () => string>>;

export const LIST_WORDS: Words<Hit['list']> = {
  ca_autonomous: m.sanctions_list_ca_autonomous,
  us_sdn: m.sanctions_list_us_sdn,
  us_consolidated: m.sanctions_list_us_consolidated,
  un_consolidated: m.sanctions_list_un_consolidated,
};

export const KIND_OF_ENTRY: Words<Hit['entryKind']> = {
  individual: m.sanctions_kind_individual,
  entity: m.sanctions_kind_entity,
};

export const BECAUSE_WORDS: Words<NonNullable<Hit['because']>> = {
  birth_date: m.sanctions_because_birth_date,
  birth_place: m.sanctions_because_birth_place,
  country: m.sanctions_because_country,
  name_parts: m.sanctions_because_name_parts,
  other_kind: m.sanctions_because_other_kind,
  other: m.sanctions_because_other,
};

const SUBJECTS: Readonly<Record<string, () => string>> = {
  legal_name: m.sanctions_subject_legal_name,
  business_name: m.sanctions_subject_business_name,
  operating_as: m.sanctions_subject_operating_as,
  signer: m.sanctions_subject_signer,
};

/** Whose name it is. */
export const subjectWords = (subject: string): string => (SUBJECTS[subject] ?? m.sanctions_subject_stakeholder)();

/** How a likeness stands. */
export function stateOf({ open, decision, needsSecond }: Hit): { readonly words: () => string; readonly tone: Tone } {
  if (decision === 'same') return { words: m.sanctions_state_same, tone: 'bad' };
  if (needsSecond) return { words: m.sanctions_state_second, tone: 'warn' };
  return open ? { words: m.sanctions_state_open, tone: 'warn' } : { words: m.sanctions_state_other, tone: 'neutral' };
}
