import type { Principal } from '../context.ts';

/** Name of a principal in the event log and the audit log. */
export function actorOf(principal: Principal): string {
  if (principal.kind === 'apiKey') return `api_key:${principal.keyId}`;
  if (principal.kind === 'user') return `${principal.userKind === 'staff' ? 'staff' : 'user'}:${principal.userId}`;
  return 'anonymous';
}
