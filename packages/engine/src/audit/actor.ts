/** Who acts, as far as a log names them. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly userId: bigint; readonly userKind: 'member' | 'staff' | 'customer' }
  | { readonly kind: 'apiKey'; readonly keyId: bigint };

/** Name of an actor in the event log and the audit log. */
export function actorOf(actor: Actor): string {
  if (actor.kind === 'apiKey') return `api_key:${actor.keyId}`;
  if (actor.kind === 'user') return `${actor.userKind === 'staff' ? 'staff' : 'user'}:${actor.userId}`;
  return 'anonymous';
}
