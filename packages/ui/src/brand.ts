/** The product's name and story in one place, so that whoever hosts it can make it their own. Never written in messages. */
export const BRAND = {
  name: 'Cordelle',
  supportEmail: 'support@cordelle.test',
  /** Where people ask for help: a page, or an address to write to. */
  supportUrl: 'mailto:support@cordelle.test',
  /** What people agree to when they sign up. */
  termsUrl: 'https://cordelle.test/terms',
  story: {
    title: 'Every payment, well in hand.',
    titleFr: 'Chaque paiement, bien en main.',
    /** How long the provider has been at it; the pages before sign-in celebrate it. */
    years: 15,
    /** Where “Watch our story” leads, in a new tab. Empty: no link. */
    url: 'https://cordelle.test/story',
  },
} as const;
