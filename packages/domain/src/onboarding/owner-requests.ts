import type { Holding } from './ownership.ts';

/** How far an approved business is that wants other owners on file: it puts them together, asks, and is answered. */
export const OWNER_REQUEST_STATUSES = ['draft', 'asked', 'approved', 'declined', 'withdrawn'] as const;
/** One of these is open for a business at a time. */
export const OPEN_OWNER_REQUESTS = ['draft', 'asked'] as const;

type Part = Pick<Holding, 'holderId' | 'parentId' | 'category' | 'shareBps'>;
/** A part that comes, goes, or is another one; shares in 1/100 %. */
export type PartChange = {
  readonly holderId: string;
  /** Null: of the business. */
  readonly parentId: string | null;
  readonly category: Part['category'];
  readonly before: number | null;
  readonly after: number | null;
};

/** What is other among the owners, by who holds what of whom: what goes first, then what changes, then what comes. */
export function ownersDifference(before: readonly Part[], after: readonly Part[]): PartChange[] {
  const keyOf = ({ holderId, parentId, category }: Part) =>
    `${parentId ?? ''} ${holderId} ${category === 'ControlPerson' ? 'runs' : 'holds'}`;
  const now = new Map(after.map((part) => [keyOf(part), part]));
  const then = new Map(before.map((part) => [keyOf(part), part]));
  const change = (part: Part, was: Part | undefined, is: Part | undefined): PartChange => ({
    holderId: part.holderId,
    parentId: part.parentId,
    category: part.category,
    before: was?.shareBps ?? null,
    after: is?.shareBps ?? null,
  });
  const gone = before.filter((part) => !now.has(keyOf(part))).map((part) => change(part, part, undefined));
  const changed = after.flatMap((part) => {
    const was = then.get(keyOf(part));
    return was && was.shareBps !== part.shareBps ? [change(part, was, part)] : [];
  });
  const come = after.filter((part) => !then.has(keyOf(part))).map((part) => change(part, undefined, part));
  return [...gone, ...changed, ...come];
}

/** What is on file of an owner and can be wrong. */
export const OWNER_DETAILS = [
  'name',
  'dateOfBirth',
  'email',
  'position',
  'address',
  'legalName',
  'countryOfIncorporation',
  'registrationNumber',
] as const;
export type OwnerDetail = (typeof OWNER_DETAILS)[number];
/** Each as text; null: not known. */
export type OwnerDetails = Readonly<Record<OwnerDetail, string | null>>;
export type DetailChange = {
  readonly detail: OwnerDetail;
  readonly before: string | null;
  readonly after: string | null;
};

/** What is corrected of somebody, in the order in which it is read. */
export const detailsDifference = (before: OwnerDetails, after: OwnerDetails): DetailChange[] =>
  OWNER_DETAILS.flatMap((detail) =>
    before[detail] === after[detail] ? [] : [{ detail, before: before[detail], after: after[detail] }],
  );
