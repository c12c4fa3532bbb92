export const SCHEDULE_ROWS = 5;

/** What the schedules panel asks: those that still run, the next debit first. */
export const schedulesOf = (customerId: string, page = 1) => ({
  customerId,
  active: true,
  limit: SCHEDULE_ROWS,
  skip: (page - 1) * SCHEDULE_ROWS,
  sort: { field: 'nextProcessDate', direction: 'asc' } as const,
});
