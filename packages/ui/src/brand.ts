import type { Brand } from '@cordelle/domain/provider/brand.ts';

/** What the page says as data: `index.html` holds the product's own words, the server puts the provider's in their place. */
const saidByPage = (): Brand =>
  JSON.parse((typeof document === 'undefined' ? null : document.getElementById('brand')?.textContent) ?? '{}') as Brand;

/** The provider's name and where it leads people, as it set them itself. Never written in messages. */
export const BRAND = {
  ...saidByPage(),
  story: {
    title: 'Every payment, well in hand.',
    titleFr: 'Chaque paiement, bien en main.',
    /** How long the provider has been at it; the pages before sign-in celebrate it. */
    years: 15,
  },
};
