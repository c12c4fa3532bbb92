/** Kinds the timeline of a customer can be narrowed to. */
export const ACTIVITY_KINDS = ['money', 'schedules', 'customer', 'mail'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
