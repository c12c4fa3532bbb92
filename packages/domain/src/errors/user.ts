import type { ErrorDefinitions } from './definition.ts';

/** Users and their details. */
export const userErrors = {
  /** A field the person’s role or the client’s flags require is missing. */
  'account.field_required': { field: 'base', message: 'required_field' },
  /** A date of birth after today or more than 200 years ago. */
  'account.date_of_birth_impossible': { field: 'dateOfBirth', message: 'error_date_of_birth' },
  /** A person keeps at most twenty views of a list. */
  'saved_view.too_many': { field: 'name', message: 'error_saved_view_too_many' },
  /** Somebody of this client has the e-mail already. */
  'user.already_member': { field: 'email', message: 'error_user_already_member' },
  /** The primary contact is neither edited nor removed by others. */
  'user.is_primary_contact': { field: 'base', message: 'error_user_is_primary_contact' },
  /** Nobody removes themself. */
  'user.is_oneself': { field: 'base', message: 'error_user_is_oneself' },
  /** A client keeps at least one person with full access. */
  'user.last_full_access': { field: 'base', message: 'error_user_last_full_access' },
  /** Nobody raises their own role. */
  'user.own_role': { field: 'role', message: 'error_user_own_role' },
  /** A custom role without a switch, or with one whose needs are not given. */
  'user.permission_required': { field: 'rolePermission', message: 'error_user_permission_required' },
  'user.permission_needs': { field: 'rolePermission', message: 'error_user_permission_needs' },
  /** Somebody gave the person another role or other switches since they were read. */
  'user.changed_meanwhile': { field: 'base', message: 'error_user_changed_meanwhile' },
  /** Names that were said once and the e-mail stay as they are; `field` says which. */
  'user.field_locked': { field: 'base', message: 'error_user_field_locked' },
  /** The e-mail belongs to an account of another kind; which kind is not said. */
  'user.email_not_usable': { field: 'email', message: 'error_user_email_not_usable' },
  /** Personal details of somebody invited are theirs to give until they join. */
  'user.not_joined': { field: 'base', message: 'error_user_not_joined' },
  /** An invitation is sent again to somebody who has joined. */
  'user.already_joined': { field: 'base', message: 'error_user_already_joined' },
  /** Only a full-access or custom user with phone, position and a first sign-in becomes primary contact: what is `missing`. */
  'user.cannot_be_primary': {
    field: 'base',
    message: 'error_user_cannot_be_primary',
    texts: ['missing'],
    words: ['lacking'],
  },
  /** Somebody is to become the primary contact who is it already. */
  'user.is_primary_already': { field: 'base', message: 'error_user_is_primary_already' },
  /** Somebody signs in with this e-mail already. */
  'user.email_taken': { field: 'email', message: 'error_user_email_taken' },
} as const satisfies ErrorDefinitions;
