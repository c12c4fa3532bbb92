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

/** For whom somebody acts on a client's rows: the provider's people do it in the client's place. */
export const actingFor = (actor: Actor, clientId: bigint): string | null =>
  actor.kind === 'user' && actor.userKind === 'staff' ? `client:${clientId}` : null;
