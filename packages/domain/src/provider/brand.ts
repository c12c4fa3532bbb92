/** How the installation names itself, and where it leads people. */
export type Brand = {
  readonly name: string;
  readonly supportEmail: string;
  readonly supportPhone: string | null;
  /** Where people ask for help: a page, or an address to write to. */
  readonly supportUrl: string;
  /** What people agree to when they sign up. */
  readonly termsUrl: string;
  /** Where “Watch our story” leads; null: no link. */
  readonly storyUrl: string | null;
  readonly logoUrl: string | null;
  /** The service at which people sign in at their bank, by the name they know it. */
  readonly bankConnection: string;
};

/** What a fresh installation says, until its provider has said who it is. */
export const PRODUCT_BRAND: Brand = {
  name: 'Cordelle',
  supportEmail: 'support@cordelle.test',
  supportPhone: null,
  supportUrl: 'mailto:support@cordelle.test',
  termsUrl: 'https://cordelle.test/terms',
  storyUrl: 'https://cordelle.test/story',
  logoUrl: null,
  bankConnection: 'Flinks',
};
