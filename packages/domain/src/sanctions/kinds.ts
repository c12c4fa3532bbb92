/** Published lists that names are compared with. */
export const SANCTION_LISTS = ['ca_autonomous', 'us_sdn', 'us_consolidated', 'un_consolidated'] as const;
export type SanctionList = (typeof SANCTION_LISTS)[number];

export const ENTRY_KINDS = ['individual', 'entity'] as const;

/** A name that somebody on a list goes by; a weak one says little: a nickname, a common word. */
export type ListedName = { readonly name: string; readonly weak: boolean };

/** Somebody or something on a list, as it is kept. */
export type ListedEntry = {
  /** Theirs on the list, the same from one version to the next. */
  readonly entryId: string;
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly names: readonly ListedName[];
  /** Days (`1952-10-07`) or years (`1952`); what is only about so on the list is a year here. */
  readonly births: readonly string[];
  /** By what they are on the list: a programme, a regulation with its schedule and item. */
  readonly programme: string;
  /** Places of birth, countries, titles and whatever else helps to tell two people apart, as the list says it. */
  readonly remarks: string;
};

/** What somebody of the provider answers where a name is like one on a list. */
export const HIT_DECISIONS = ['same', 'not_the_same'] as const;
export type HitDecision = (typeof HIT_DECISIONS)[number];

/** Why a name that is alike is somebody else's. */
export const HIT_REASONS = ['birth_date', 'birth_place', 'country', 'name_parts', 'other_kind', 'other'] as const;

/** Why names were compared. */
export const SCREENING_CAUSES = ['handed_in', 'changed', 'list'] as const;
export type ScreeningCause = (typeof SCREENING_CAUSES)[number];

/** What somebody found in a public registry. */
export const REGISTRY_RESULTS = ['active', 'inactive', 'not_found'] as const;

/** Longest text of what was looked up in a registry. */
export const REGISTRY_TEXT_MAX = 200;
