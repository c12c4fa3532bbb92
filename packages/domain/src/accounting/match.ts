import { nameVariants } from '../customer/name-variants.ts';

/** Who somebody is, as the accounting software says it. */
export type MatchedContact = {
  readonly name: string;
  readonly email: string | null;
  /** Their number or reference there. */
  readonly number: string | null;
};

/** A customer who may be the same. */
export type MatchCandidate = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly customIdentifier: string | null;
  readonly active: boolean;
};

export type Match<Candidate extends MatchCandidate = MatchCandidate> =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly customer: Candidate }
  /** A person has to say which. */
  | { readonly kind: 'several'; readonly customers: readonly Candidate[] };

const WORD_LENGTH_MIN = 3;

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const sameText = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && folded(a) !== '' && folded(a) === folded(b);
const sameEmail = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();

const sameName = (a: string, b: string): boolean => nameVariants(a).some((variant) => sameText(variant, b));
/** They share a word that is more than an initial. */
function similarName(a: string, b: string): boolean {
  const words = new Set(
    folded(a)
      .split(' ')
      .filter((word) => word.length >= WORD_LENGTH_MIN),
  );
  return (
    sameName(a, b) ||
    folded(b)
      .split(' ')
      .some((word) => words.has(word))
  );
}

/**
 * Which customer a contact is. The reference that the client gave them decides; else the same address under a similar name; else the
 * same name, where nothing is said of an address on one of the two sides. Who is archived counts where nobody else fits.
 */
export function matchOf<Candidate extends MatchCandidate>(
  contact: MatchedContact,
  candidates: readonly Candidate[],
): Match<Candidate> {
  const { name, email, number } = contact;
  const ways: ((candidate: Candidate) => boolean)[] = [
    ({ customIdentifier }) => sameText(customIdentifier, number) || sameText(customIdentifier, name),
    (candidate) => sameEmail(candidate.email, email) && similarName(candidate.name, name),
    (candidate) => sameName(candidate.name, name) && (candidate.email === null || email === null),
  ];
  for (const isOne of ways) {
    const found = candidates.filter(isOne);
    const active = found.filter((candidate) => candidate.active);
    const [first, ...others] = active.length > 0 ? active : found;
    if (first === undefined) continue;
    return others.length === 0 ? { kind: 'one', customer: first } : { kind: 'several', customers: [first, ...others] };
  }
  return { kind: 'none' };
}
