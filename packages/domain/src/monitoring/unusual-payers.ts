/** Accounts that payers named for one client from one address of the internet within a day, before somebody looks. */
export const ACCOUNTS_OF_ONE_ADDRESS_MAX = 10;
/** Names under which customers of one client pay from one account: a family may share it, ten strangers do not. */
export const NAMES_OF_ONE_ACCOUNT_MAX = 3;
