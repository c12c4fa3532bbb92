import type { ErrorDefinitions } from './definition.ts';

/** Signing in, the second factor, and who may do what. */
export const accessErrors = {
  /** No valid session or API key came with the request. */
  'auth.not_signed_in': { field: 'base', message: 'error_not_signed_in' },
  /** Unknown e-mail, wrong password, locked or disabled: one answer for all. */
  'auth.sign_in_refused': { field: 'base', message: 'error_sign_in_refused' },
  /** What came as a key is none: cut off, mistyped, or something else. */
  'auth.key_malformed': { field: 'base', message: 'error_key_malformed' },
  /** No key is known by this text, or it was deleted. */
  'auth.key_unknown': { field: 'base', message: 'error_key_unknown' },
  /** The key was right until its last day. */
  'auth.key_expired': { field: 'base', message: 'error_key_expired' },
  /** A key for tests came to an installation that moves money, or the other way round. */
  'auth.key_of_other_mode': { field: 'base', message: 'error_key_of_other_mode' },
  /** The key is bound to addresses, and the request came from another. */
  'auth.address_not_allowed': { field: 'base', message: 'error_address_not_allowed' },
  /** The key was not given the scope that the call takes. */
  'auth.key_scope_missing': {
    field: 'base',
    message: 'error_key_scope_missing',
    texts: ['neededScope'],
    words: ['family', 'act'],
  },
  /** The call is for people, or what it asks for is more than any scope of the key brings, or than its business may now. */
  'auth.not_for_keys': { field: 'base', message: 'error_not_for_keys' },
  /** The caller's permissions do not allow the call. */
  'auth.forbidden': { field: 'base', message: 'error_forbidden' },
  /** The caller could, were the client not closed. */
  'auth.client_closed': { field: 'base', message: 'error_client_closed' },
  /** The caller could, were the application of the client not under review. */
  'auth.client_under_review': { field: 'base', message: 'error_client_under_review' },
  /** The caller could, were the application of the client handed in and approved. */
  'auth.client_not_handed_in': { field: 'base', message: 'error_client_not_handed_in' },
  /** A client's data was asked for without naming a client the caller belongs to. */
  'auth.no_client_chosen': { field: 'base', message: 'error_no_client_chosen' },
  /** The password was right; a code of the second factor has to come with it. */
  'auth.code_needed': { field: 'code', message: 'error_code_needed' },
  /** The password was right; the code that came with it is wrong, used, or one of too many. */
  'auth.sign_in_code_refused': { field: 'code', message: 'error_code_refused' },
  /** A recovery code is none of the person's, was used, or is one of too many wrong codes. */
  'auth.recovery_code_refused': { field: 'recoveryCode', message: 'error_recovery_code_refused' },
  /** What answered as a passkey opens no account: unknown, removed, signed for somebody else, or of a person who may not sign in. */
  'auth.passkey_refused': { field: 'base', message: 'error_passkey_sign_in_refused' },
  /** What a browser made as a passkey cannot be relied on, or took too long. */
  'passkey.refused': { field: 'base', message: 'error_passkey_refused' },
  /** A person has as many passkeys as they may. */
  'passkey.too_many': { field: 'base', message: 'error_passkey_too_many' },
  /** Dangerous acts ask for the password or a code again when the last proof is older than five minutes. */
  'auth.proof_needed': { field: 'base', message: 'error_proof_needed' },
  /** The password or code given as proof is not right. */
  'auth.proof_refused': { field: 'base', message: 'error_proof_refused' },
  /** The provider’s people work with a second factor only: it has to be set up first. */
  'auth.two_factor_required': { field: 'base', message: 'error_two_factor_required' },
  /** A password of one’s own has to be chosen first. */
  'auth.password_change_required': { field: 'base', message: 'error_password_change_required' },
  /** A mailed link is unknown, used, replaced by a newer one or too old. */
  'auth.link_invalid': { field: 'base', message: 'error_link_invalid' },
  /** A password came with an invitation of somebody who has one by now: it stays. */
  'auth.password_chosen_already': { field: 'base', message: 'error_password_chosen_already' },
  /** A code does not open the second factor: wrong, used, too old, or asked for too often. */
  'auth.code_refused': { field: 'code', message: 'error_code_refused' },
  /** The current password given with a change is not right. */
  'auth.current_password_wrong': { field: 'currentPassword', message: 'error_current_password_wrong' },
  /** A password is among the commonest, or names the product, the business or the person. */
  'auth.password_too_common': { field: 'password', message: 'error_password_too_common' },
  /** A new password is the one it should replace. */
  'auth.password_unchanged': { field: 'password', message: 'error_password_unchanged' },
  /** The confirmation of a password differs. */
  'auth.passwords_differ': { field: 'passwordConfirmation', message: 'error_passwords_differ' },
  /** The password given with the confirmation of an address is not the one of the sign-up. */
  'registration.password_wrong': { field: 'password', message: 'error_registration_password_wrong' },
  /** A redirect address is not one of the configured list. */
  'auth.redirect_not_allowed': { field: 'redirectUrl', message: 'error_redirect_not_allowed' },
  /** The address asked for is the one the person signs in with already. */
  'email_change.same_address': { field: 'newEmail', message: 'error_email_change_same_address' },
  /** The second factor is on already, or is not on. */
  'two_factor.already_enabled': { field: 'base', message: 'error_two_factor_already_enabled' },
  'two_factor.not_enabled': { field: 'base', message: 'error_two_factor_not_enabled' },
  /** A second factor is to be taken off, and somebody asked for that already. */
  'two_factor_reset.already_open': { field: 'base', message: 'error_two_factor_reset_already_open' },
  /** The request was approved, carried out or withdrawn meanwhile. */
  'two_factor_reset.not_waiting': { field: 'base', message: 'error_two_factor_reset_not_waiting' },
  /** Somebody who asked for something cannot approve it as well. */
  'staff.own_request': { field: 'base', message: 'error_staff_own_request' },
  /** A client holds as many API keys as it may. */
  'api_key.too_many': { field: 'base', message: 'error_api_key_too_many' },
  /** Another key took the place of this one already. */
  'api_key.already_replaced': { field: 'base', message: 'error_api_key_already_replaced' },
  /** A key that is over has nothing to hand on. */
  'api_key.expired': { field: 'base', message: 'error_api_key_expired' },
} as const satisfies ErrorDefinitions;
