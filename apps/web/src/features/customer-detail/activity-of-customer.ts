/** The latest of what happened with a customer: what the page loads ahead and the panel shows. */
export const activityOf = (customerId: string) => ({ customerId, limit: 5 });
