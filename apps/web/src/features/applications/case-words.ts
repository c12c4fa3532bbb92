import type { CaseView } from '@cordelle/domain/application-review/views.ts';
import { m } from '@cordelle/i18n/messages';
import type { Tone } from '@cordelle/ui/tone.ts';
import type { CASE_WAITS } from '@cordelle/validation/applications.ts';
import type { CaseHead } from './application.ts';

type Words<Key extends string> = Readonly<Record<Key, () => string>>;

export const VIEW_WORDS: Words<CaseView> = {
  open: m.cases_view_open,
  mine: m.cases_view_mine,
  unassigned: m.cases_view_unassigned,
  due_today: m.cases_view_due_today,
  waiting_for_applicant: m.cases_view_waiting_for_applicant,
  sanctions: m.cases_view_sanctions,
  reverification: m.cases_view_reverification,
};

export const WAIT_WORDS: Words<(typeof CASE_WAITS)[number]> = {
  us: m.case_wait_us,
  second_person: m.case_wait_second_person,
  applicant: m.case_wait_applicant,
  owner: m.case_wait_owner,
  snoozed: m.case_wait_snoozed,
};

export const CLOCK_WORDS: Words<CaseHead['clock']['state']> = {
  stopped: m.case_clock_stopped,
  fresh: m.case_clock_fresh,
  half: m.case_clock_half,
  last_day: m.case_clock_last_day,
  over: m.case_clock_over,
};
export const CLOCK_TONES: Readonly<Record<CaseHead['clock']['state'], Tone>> = {
  stopped: 'neutral',
  fresh: 'ok',
  half: 'warn',
  last_day: 'bad',
  over: 'bad',
};

export const RISK_WORDS: Words<NonNullable<CaseHead['risk']>> = {
  low: m.case_risk_low,
  medium: m.case_risk_medium,
  high: m.case_risk_high,
};
export const RISK_TONES: Readonly<Record<NonNullable<CaseHead['risk']>, Tone>> = {
  low: 'ok',
  medium: 'warn',
  high: 'bad',
};
export const KIND_WORDS: Words<CaseHead['kind']> = {
  application: m.case_kind_application,
  reverification: m.case_kind_reverification,
};
