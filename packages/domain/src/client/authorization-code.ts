const SLUG_MAX = 40;

/**
 * Last part of the public address at which a client's payers authorize: its name in letters, digits and hyphens, and a
 * `suffix` that makes it one client's alone.
 */
export function authorizationCodeOf(businessName: string, suffix: string): string {
  const slug = businessName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return `${slug || 'pay'}-${suffix}`;
}
