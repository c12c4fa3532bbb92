/** The product's name and story in one place, so that whoever hosts it can make it their own. Never written in messages. */
export const BRAND = {
  name: 'Cordelle',
  supportEmail: 'support@cordelle.test',
  story: {
    title: 'Every payment, well in hand.',
    titleFr: 'Chaque paiement, bien en main.',
    url: 'https://cordelle.test/story',
  },
} as const;
