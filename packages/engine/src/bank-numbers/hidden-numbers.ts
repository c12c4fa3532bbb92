/** What stands for the numbers of a bank on every screen: of them, unlike of the account, no digit is kept in clear. */
export const HIDDEN_NUMBERS = { routingNumber: '*********', transitNumber: '*****', institutionNumber: '***' } as const;
