/** The button that opens the list of all alerts; the stack over every page presses it. */
export const ALERTS_BUTTON_ID = 'alerts-button';
