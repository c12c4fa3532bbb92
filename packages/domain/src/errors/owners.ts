import type { ErrorDefinitions } from './definition.ts';

/** Owners of a business that applies for an account. */
export const ownersErrors = {
  /** An owner would own themselves, or the business its own owner, by whatever detour. */
  'owners.circle': { field: 'base', message: 'error_owners_circle' },
  /** More levels of owners of owners than are looked at. */
  'owners.too_deep': { field: 'base', message: 'error_owners_too_deep' },
  /** The same person or entity stands under the same parent already. */
  'owners.twice_under_parent': { field: 'base', message: 'error_owners_twice_under_parent' },
  /** Parts of one parent exceed the whole; `remaining` says what is left of it, in percent. */
  'owners.share_over_whole': { field: 'share', message: 'error_owners_share_over_whole' },
  /** More parts than a business names. */
  'owners.too_many': { field: 'base', message: 'error_owners_too_many' },
  /** A proprietorship has one owner, who holds all of it. */
  'owners.proprietor_alone': { field: 'base', message: 'error_owners_proprietor_alone' },
  /** Who runs the business is asked of the business alone. */
  'owners.control_person_of_business': { field: 'base', message: 'error_owners_control_person_of_business' },
  /** Owners are confirmed before there are any. */
  'owners.none': { field: 'base', message: 'error_owners_none' },
  /** Owners are confirmed while nobody stands behind an entity. */
  'owners.entity_without_individual': { field: 'base', message: 'error_owners_entity_without_individual' },
  /** Nobody holds a quarter, and nobody was named who runs the business. */
  'owners.control_person_missing': { field: 'base', message: 'error_owners_control_person_missing' },
  /** Somebody is said to run the business in a position that runs none. */
  'owners.position_without_control': { field: 'position', message: 'error_owners_position_without_control' },
  /** Somebody else changed the owners after they were read. */
  'owners.changed_meanwhile': { field: 'base', message: 'error_owners_changed_meanwhile' },
  /** A detail of an owner that is asked for is missing. */
  'owners.field_required': { field: 'base', message: 'required_field' },
  /** Somebody who has to show who they are has no address to which the link could go. */
  'owners.email_missing': { field: 'base', message: 'error_owners_email_missing' },
  /** The address is somebody else's already: a link for an owner goes to the owner alone. */
  'owners.email_of_another': { field: 'email', message: 'error_owners_email_of_another' },
  /** Other owners were asked for and not answered yet. */
  'owners.asked_already': { field: 'base', message: 'error_owners_asked_already' },
  /** The owners asked for are those the business has. */
  'owners.nothing_changed': { field: 'base', message: 'error_owners_nothing_changed' },
  /** No other owners are asked for. */
  'owners.not_asked': { field: 'base', message: 'error_owners_not_asked' },
  /** Somebody who is to be an owner has not shown who they are. */
  'owners.not_verified': { field: 'base', message: 'error_owners_not_verified' },
  /** The business was looked at while it asks for other owners, which are to be answered first. */
  'owners.answer_first': { field: 'base', message: 'error_owners_answer_first' },
} as const satisfies ErrorDefinitions;
