import type { CalendarDate } from '../calendar/dates.ts';
import { localDate } from '../calendar/zones.ts';

/**
 * Where the provider's people are: days that are theirs, and times that are told to people of whom no other zone is known. Business
 * days of both rails begin and end by it. What a bank or a client counts in is the zone of its rail.
 */
export const PROVIDER_ZONE = 'America/Toronto';

/** The provider's date at that moment. */
export const providerDate = (at: Date): CalendarDate => localDate(at, PROVIDER_ZONE);
