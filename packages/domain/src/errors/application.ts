import type { ErrorDefinitions } from './definition.ts';

/** Review of applications by the provider's people. */
export const applicationErrors = {
  /** The application, or what others think of it, changed after it was read. */
  'application.changed_meanwhile': { field: 'base', message: 'error_application_changed' },
  /** It is not with the provider: the applicant acts, or it is decided. */
  'application.not_under_review': { field: 'base', message: 'error_application_not_under_review' },
  /** Something compulsory is missing or wrong; `number` says how much. */
  'application.requirements_missing': { field: 'base', message: 'error_application_requirements_missing' },
  /** A name on a list of sanctions waits for an answer. */
  'application.hit_open': { field: 'base', message: 'error_application_hit_open' },
  /** The likeness was answered, or is no longer there. */
  'application.hit_answered': { field: 'base', message: 'error_application_hit_answered' },
  /** Who said it first cannot be the second who says it. */
  'application.another_person_needed': { field: 'base', message: 'error_application_another_person_needed' },
  /** Somebody's identity was refused. */
  'application.identity_declined': { field: 'base', message: 'error_application_identity_declined' },
  /** Two people have to approve, and one did; by a call that knows of no verdicts, it is refused. */
  'application.second_person_needed': { field: 'base', message: 'error_application_second_person_needed' },
  /** Two people have to decide, and the provider has fewer who may. */
  'application.second_person_missing': { field: 'base', message: 'error_application_second_person_missing' },
  /** Who belongs to the client, or typed into its application, has no say. */
  'application.excluded': { field: 'base', message: 'error_application_excluded' },
  /** The last day for an answer is too soon or too far off; `min` and `max` say the days. */
  'application.answer_day': { field: 'answerBy', message: 'error_application_answer_day' },
  /** Nothing is asked of the business, or it answered. */
  'application.nothing_asked': { field: 'base', message: 'error_application_nothing_asked' },
  /** Something else is asked of the business since its question was read. */
  'application.question_changed': { field: 'base', message: 'error_application_question_changed' },
  /** Changes are asked for and no part is marked. */
  'application.nothing_marked': { field: 'base', message: 'error_application_nothing_marked' },
  /** The reason does not belong to the part it is given for. */
  'application.reason_of_another_section': { field: 'reason', message: 'invalid_field' },
  /** The reason needs words of one's own, and they are too few; `min` says how many letters. */
  'application.words_needed': { field: 'words', message: 'error_application_words_needed' },
  /** A part is marked whose pages are not among those named, or none is named. */
  'application.pages_of_another_section': { field: 'pages', message: 'invalid_field' },
  /** The limit a business begins with cannot be told from what it stated. */
  'application.starting_limit_needed': { field: 'startingLimit', message: 'error_application_starting_limit_needed' },
  /** Another template that is offered has this name. */
  'application.template_name_taken': { field: 'name', message: 'error_application_template_name_taken' },
  /** So many templates are offered that one has to go first. */
  'application.templates_full': { field: 'base', message: 'error_application_templates_full' },
} as const satisfies ErrorDefinitions;
