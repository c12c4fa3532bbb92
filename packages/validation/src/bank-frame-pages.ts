/** Pages of the console that show the connection service in a frame; they are loaded whole, so that their own headers apply. */
const BANK_FRAME_PAGES: readonly string[] = [
  '/client/signup',
  '/client/new_business',
  '/client/update_settlement_account',
  '/client/update_billing_account',
];

export const isBankFramePage = (path: string): boolean => BANK_FRAME_PAGES.includes(path.replace(/\/+$/, ''));
