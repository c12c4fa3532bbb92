import { type Brand, PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';

/** What the server wrote into the page: it is a `Brand`, or nothing while the page is served by anybody else. */
function saidByServer(): Partial<Brand> {
  const said = typeof document === 'undefined' ? null : document.getElementById('brand')?.textContent;
  return said ? (JSON.parse(said) as Brand) : {};
}

/** The provider's name and where it leads people, as it set them itself. Never written in messages. */
export const BRAND = {
  ...PRODUCT_BRAND,
  ...saidByServer(),
  story: {
    title: 'Every payment, well in hand.',
    titleFr: 'Chaque paiement, bien en main.',
    /** How long the provider has been at it; the pages before sign-in celebrate it. */
    years: 15,
  },
};
