export const HISTORY_ROWS = 5;

/** What the history panel asks: a loader asks the same, so that its answer is there when the panel appears. */
export const historyOf = (customerId: string, page = 1) => ({
  customerId,
  limit: HISTORY_ROWS,
  skip: (page - 1) * HISTORY_ROWS,
  sort: { field: 'createdAt', direction: 'desc' } as const,
});
