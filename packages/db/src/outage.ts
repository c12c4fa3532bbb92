/**
 * SQLSTATEs of a database that is there but cannot serve now: connections lost or refused, shutting down, out of
 * resources, read only after a failover, a statement or lock that took too long, a deadlock somebody had to lose.
 */
const SQLSTATES = /^(08...|53...|57P0[1-5]|57014|55P03|25P03|25006|40001|40P01)$/;

/** Those after which a session is gone. */
const SESSION_LOST = /^(08...|57P0[1-5])$/;

/** What the driver and the network say of a peer that cannot be reached. */
const UNREACHABLE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

const CAUSES_MAX = 5;

/** What PostgreSQL and the operating system say where nothing more fits on the medium, or where its quota is used up. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a failure passes by itself: the database, or what else we asked, did not answer. Nothing was committed by us. */
export const isOutage = (error: unknown): boolean =>
  codesOf(error).some((code) => SQLSTATES.test(code) || UNREACHABLE.has(code) || DISK_FULL.has(code));

/** Whether the session is gone: a commit that was under way may have been carried out, so nothing is to be tried again unasked. */
export const isConnectionLost = (error: unknown): boolean =>
  codesOf(error).some((code) => SESSION_LOST.test(code) || UNREACHABLE.has(code));

/** Whether a failure passes as soon as somebody frees space. */
export const isDiskFull = (error: unknown): boolean => codesOf(error).some((code) => DISK_FULL.has(code));

/** Codes of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  let at: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && at instanceof Error; depth += 1) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
    at = at.cause;
  }
  return codes;
}
