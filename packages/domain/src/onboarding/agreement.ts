/** Which terms of service somebody agrees to who opens an account: changes with their words. */
export const AGREEMENT_VERSION = '2024-h1';
