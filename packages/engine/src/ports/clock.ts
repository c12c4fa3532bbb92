/** Business time. Every rule, job and date of the product reads it here and nowhere else. */
export type Clock = { now(): Date };
