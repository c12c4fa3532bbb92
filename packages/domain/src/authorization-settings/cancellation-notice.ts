/** Days of notice a payer gives to cancel an agreement, where the business says nothing else. */
export const CANCELLATION_DAYS_DEFAULT = 10;
/** The most a business may ask for. Source: agreements §A2. */
export const CANCELLATION_DAYS_MAX = 30;
