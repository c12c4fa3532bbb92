import { z } from 'zod';

/** What programs send is bounded, as the services bound it. */
export const id = z.string().min(1).max(100);
export const words = z.string().max(4000);
/** Units of a currency, with two digits at most behind the point; below what sums of them hold exactly. */
const UNITS_MAX = 99_999_999_999;
export const units = z.number().min(-UNITS_MAX).max(UNITS_MAX);
export const positiveUnits = units.positive();
/** How QuickBooks names another record. */
export const ref = z.object({ value: id });
