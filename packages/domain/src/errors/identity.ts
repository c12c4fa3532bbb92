import type { ErrorDefinitions } from './definition.ts';

/** Owners who show who they are. */
export const identityErrors = {
  /** The address leads to no owner, or was replaced by a newer one. */
  'identity.link_unknown': { field: 'base', message: 'error_identity_link_unknown' },
  /** The address is older than 30 days. */
  'identity.link_expired': { field: 'base', message: 'error_identity_link_expired' },
  /** A message that claims to come from the identity service is not signed by it. */
  'identity.message_forged': { field: 'base', message: 'error_identity_message_forged' },
  /** The identity service does not answer, or answers what it should not. */
  'identity.unavailable': { field: 'base', message: 'error_identity_unavailable' },
  /** No service is there to do it: the provider's people check by hand. */
  'identity.by_hand': { field: 'base', message: 'error_identity_by_hand' },
  /** The law of the owner's state wants them to agree first that features of their face are compared. */
  'identity.consent_needed': { field: 'biometricsAgreed', message: 'error_identity_consent_needed' },
  /** Everything is with the service already. */
  'identity.being_checked': { field: 'base', message: 'error_identity_being_checked' },
  /** It is decided, one way or the other. */
  'identity.decided': { field: 'base', message: 'error_identity_decided' },
  /** A session was asked for within a minute. */
  'identity.too_soon': { field: 'base', message: 'error_identity_too_soon' },
  /** Five sessions in 30 days: somebody of the provider has to look at it first. */
  'identity.too_many': { field: 'base', message: 'error_identity_too_many' },
  /** There is no address to send the link to. */
  'identity.no_address': { field: 'email', message: 'error_identity_no_address' },
  /** The link to one owner went out within a minute. */
  'identity.sent_recently': { field: 'base', message: 'error_identity_sent_recently' },
  /** The link to one owner went out as often as it may within a day. */
  'identity.sent_often': { field: 'base', message: 'error_identity_sent_often' },
  /** The address is that of another person of the application. */
  'identity.address_of_another': { field: 'email', message: 'error_identity_address_of_another' },
  /** More than one owner is to be asked, and none was named. */
  'identity.owner_needed': { field: 'ownerId', message: 'error_identity_owner_needed' },
} as const satisfies ErrorDefinitions;
