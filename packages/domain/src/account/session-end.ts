/** Why the session of a browser ended without its person signing out there. */
export const SESSION_END_REASONS = [
  'idle',
  'longest',
  'role',
  'ownership',
  'removed',
  'removed_last',
  'disabled',
  'password',
  'two_factor',
  'device',
  'account_change_stopped',
  'email',
  'email_change_stopped',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
