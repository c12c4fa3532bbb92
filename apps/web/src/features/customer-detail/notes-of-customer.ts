export const NOTES_ROWS = 5;

/** A page of the notes about a customer, newest first: what the page loads ahead and the panel shows. */
export const notesOf = (customerId: string, page = 1) => ({
  customerId,
  skip: (page - 1) * NOTES_ROWS,
  limit: NOTES_ROWS,
});
