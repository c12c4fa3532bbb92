/**
 * SQL: whether a membership `m` counts. Nobody belongs to a client before they took up its invitation, where there was one; until
 * then the client sees nothing of them, and they nothing of it.
 */
export const JOINED = '(m.invited_at is null or m.joined_at is not null)';
