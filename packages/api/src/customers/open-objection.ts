const STILL_STANDS = `exists (select from authorizations a
  where a.client_id = h.client_id and a.id = any(h.authorization_ids) and a.status in ('in_force', 'suspended'))`;

/**
 * A payer objects, and nobody settled it; an objection to agreements that are all over waits for nobody. Condition on
 * `agreement_changes h`.
 */
export const OPEN_OBJECTION = `h.objected_at is not null and h.settled_at is null and ${STILL_STANDS}`;

/**
 * A letter about the change `h` waits to be posted. Who objects knows of it, and of agreements that are all over nobody need know.
 */
export const LETTER_WAITS = `h.letter_because is not null and h.posted_on is null and h.objected_at is null and ${STILL_STANDS}`;

/** Whether customer `c` objects to a change of the agreement that new debits are made under. */
export const OBJECTS_TO_SHOWN = `exists (select from authorizations g
  where g.client_id = c.client_id and g.id = c.authorization_id and g.objected_at is not null)`;
