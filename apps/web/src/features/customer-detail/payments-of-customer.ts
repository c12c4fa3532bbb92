export const PAST_ROWS = 8;

/** What the list of payments asks: a loader asks the same, so that its answer is there when the panel appears. */
export const paymentsOf = (customerId: string, page = 1) => ({
  customerId,
  limit: PAST_ROWS,
  skip: (page - 1) * PAST_ROWS,
});
