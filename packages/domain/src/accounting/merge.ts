/** What of a customer may be copied from the accounting software: never bank details, limits or the client's own reference. */
export const COPIED_FIELDS = ['name', 'email', 'phone', 'address'] as const;
export type CopiedField = (typeof COPIED_FIELDS)[number];

export type CopiedAddress = {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly provinceCode: string | null;
  readonly postalCode: string | null;
};
/** Null: it is not said. */
export type CopiedDetails = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: CopiedAddress | null;
};

/** What to do where one customer is written down in two places. */
export type Merged = {
  /** Taken from there. */
  readonly take: Partial<CopiedDetails>;
  /** Different on both sides: somebody has to decide. */
  readonly conflicts: readonly CopiedField[];
  /** What was the same, or taken over, last: what differs from it next time was changed since. */
  readonly copied: Partial<CopiedDetails>;
};

const PHONE_DIGITS = 10;
const plain = (text: string | null): string => (text ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
const digits = (text: string | null): string => (text ?? '').replace(/\D/g, '').slice(-PHONE_DIGITS);

function isSame(field: CopiedField, a: Partial<CopiedDetails>, b: Partial<CopiedDetails>): boolean {
  switch (field) {
    case 'name':
      return (a.name ?? '').trim() === (b.name ?? '').trim();
    case 'email':
      return plain(a.email ?? null) === plain(b.email ?? null);
    case 'phone':
      return digits(a.phone ?? null) === digits(b.phone ?? null);
    case 'address':
      return linesOf(a.address).every((line, place) => line === linesOf(b.address)[place]);
  }
}

const linesOf = (address: CopiedAddress | null | undefined): string[] =>
  (['address1', 'address2', 'city', 'provinceCode', 'postalCode'] as const).map((line) =>
    plain(address?.[line] ?? null),
  );
const isBlank = (field: CopiedField, details: Partial<CopiedDetails>): boolean => isSame(field, details, {});

/**
 * Compares a customer here with the contact there, and both with what was last the same. What changed there alone is taken; what
 * changed here alone stays; what changed on both sides is a conflict. Nothing there empties anything here.
 */
export function merge(sides: {
  readonly copied: Partial<CopiedDetails>;
  readonly ours: CopiedDetails;
  readonly theirs: CopiedDetails;
}): Merged {
  const { ours, theirs } = sides;
  const take: Partial<CopiedDetails> = {};
  const copied: Partial<CopiedDetails> = { ...sides.copied };
  const conflicts: CopiedField[] = [];
  for (const field of COPIED_FIELDS) {
    const isKnown = sides.copied[field] !== undefined;
    if (isSame(field, ours, theirs) || (isBlank(field, theirs) && isKnown)) Object.assign(copied, of(field, theirs));
    else if (isBlank(field, theirs) || (isKnown && isSame(field, theirs, sides.copied))) continue;
    else if (isKnown ? isSame(field, ours, sides.copied) : isBlank(field, ours)) {
      Object.assign(take, of(field, theirs));
      Object.assign(copied, of(field, theirs));
    } else conflicts.push(field);
  }
  return { take, conflicts, copied };
}

/** Somebody decided: what is there is taken, or what is here stays, as long as nothing changes there. */
export function decided(
  field: CopiedField,
  decision: 'ours' | 'theirs',
  { copied, theirs }: { readonly copied: Partial<CopiedDetails>; readonly theirs: CopiedDetails },
): Pick<Merged, 'take' | 'copied'> {
  return { take: decision === 'theirs' ? of(field, theirs) : {}, copied: { ...copied, ...of(field, theirs) } };
}

const of = (field: CopiedField, details: CopiedDetails): Partial<CopiedDetails> => ({ [field]: details[field] });
