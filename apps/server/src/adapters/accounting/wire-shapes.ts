import { z } from 'zod';

const ID_MAX = 100;
const NAME_MAX = 500;
const TEXT_MAX = 4000;

/** What the services answer is bounded before it is looked at: an id, a name, words of a record, which may not be there. */
export const id = z.string().min(1).max(ID_MAX);
/** QuickBooks numbers its records. */
export const numericId = z.string().regex(/^[0-9]{1,32}$/);
export const name = z.string().max(NAME_MAX);
export const text = z.string().max(TEXT_MAX).nullish();
/** A word from a list of theirs: a type, a status. */
export const listed = z.string().max(ID_MAX);
/** ISO 4217. */
export const currency = z.string().length(3);
/** Which version of a record is meant. */
export const syncToken = z.string().max(20);
