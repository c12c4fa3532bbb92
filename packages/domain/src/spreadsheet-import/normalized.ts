/** Texts alike but for case, accents and punctuation are one: `N° de compte` is `no de compte`, `Account #` is `account number`. */
export const normalized = (text: string): string =>
  text
    .replace(/#/g, ' number ')
    .replace(/[°º]/g, 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
