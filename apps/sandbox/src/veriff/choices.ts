/** What somebody who tries the pages out may choose, and what the service then decides. */
export const CHOICES = [
  'approve',
  'other_name',
  'other_birth_date',
  'poor_picture',
  'document_expired',
  'tampered',
  'seen_before',
  'review',
] as const;
export type Choice = (typeof CHOICES)[number];

/** What the service may do wrong on the way. */
export const MISCHIEF = [
  'none',
  'twice',
  'decision_first',
  'late_abandoned',
  'older_session',
  'other_secret',
  'unsigned',
  'other_client',
  'unknown_field',
  'lost',
] as const;
export type Mischief = (typeof MISCHIEF)[number];

/** What it may do wrong when the next session is asked for. */
export const CREATE_MISCHIEF = ['none', 'fails_once', 'slow_once'] as const;
export type CreateMischief = (typeof CREATE_MISCHIEF)[number];

export type Decision = {
  readonly status: 'approved' | 'declined' | 'resubmission_requested' | 'review';
  readonly code: number;
  readonly reason: string | null;
  readonly reasonCode: number | null;
};

export const DECISIONS: Readonly<Record<Choice, Decision>> = {
  approve: { status: 'approved', code: 9001, reason: null, reasonCode: null },
  other_name: { status: 'approved', code: 9001, reason: null, reasonCode: null },
  other_birth_date: { status: 'approved', code: 9001, reason: null, reasonCode: null },
  poor_picture: { status: 'resubmission_requested', code: 9103, reason: 'Poor image quality', reasonCode: 204 },
  document_expired: { status: 'resubmission_requested', code: 9103, reason: 'Document expired', reasonCode: 207 },
  tampered: { status: 'declined', code: 9102, reason: 'Suspected document tampering', reasonCode: 102 },
  seen_before: { status: 'declined', code: 9102, reason: 'Known document', reasonCode: 110 },
  review: { status: 'review', code: 9121, reason: null, reasonCode: null },
};

/** After nine of them the next one is refused. */
export const RESUBMISSIONS_MAX = 9;
export const TOO_MANY: Decision = { status: 'declined', code: 9102, reason: 'Too many attempts', reasonCode: 539 };
