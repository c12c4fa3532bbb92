import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError, ERRORS } from '@cordelle/domain/errors.ts';
import { sameIdentity } from '@cordelle/domain/onboarding/owner-identity.ts';
import { parseShare } from '@cordelle/domain/onboarding/share.ts';
import { type SaveOwner, saveOwnerInput } from '@cordelle/validation/onboarding/owners.ts';
import type { PartSaid } from '@cordelle/validation/onboarding/public-owners.ts';
import type { z } from 'zod';
import type { Application } from '../application.ts';
import { refusedPage } from '../page-rules.ts';
import { canonical } from '../sealed-answers.ts';
import type { OwnerRows } from './owner-rows.ts';
import {
  noteOwners,
  type OwnersContext,
  type OwnersHeld,
  ownersHeld,
  removeHolding,
  reopenOwners,
} from './owner-writes.ts';
import { asSaved, fieldOfPart, isOnlyNamed, type KnownPart } from './parts-said.ts';
import { descriptionOf, identityOf, saveHeldOwner } from './save-owner.ts';

/** A part that was said, where it stands among the others. */
type Part = {
  readonly said: PartSaid;
  readonly at: string;
  readonly above: Part | null;
  readonly known: KnownPart | null;
  /** Of whom it is; null: of the business. Not known yet of what is said below somebody new. */
  readonly parentId: string | null | undefined;
};
/** A part that is written, as the pages would send it. */
type Written = { readonly part: Part; readonly input: SaveOwner };

/**
 * Makes the owners of a business those that are said: parts that are not named any more are taken away, the others changed or added.
 * A part that says nothing new is left alone, so that the same owners may be sent again. Throws what `saveOwner` throws, at the
 * part that is concerned.
 */
export async function writeTree(
  tx: Tx,
  ctx: OwnersContext,
  application: Application,
  said: readonly PartSaid[],
): Promise<void> {
  const read = () => ownersHeld(tx, ctx, application, undefined);
  const held = await read();
  const parts = placed(held, said, 'stakeholdersAttributes', null);
  const written = judged(held, parts);
  const left = new Set(parts.map(({ known }) => known?.holding.id));
  for (const { id, stakeholderId } of held.rows.holdings.filter((one) => !left.has(one.id))) {
    const { rows } = await read();
    // It may have gone with the entity it was held of.
    if (!rows.holdings.some((one) => one.id === id)) continue;
    await removeHolding(tx, ctx, rows, String(id));
    await reopenOwners(tx, held.applicant, ctx.app.wallClock.now());
    await noteOwners(tx, ctx, { action: 'owners.removed', stakeholderId });
  }
  const holders = new Map<Part, string>();
  for (const { part, input } of inOrder(written)) {
    const parentId = part.above && part.parentId === undefined ? (holders.get(part.above) ?? null) : input.parentId;
    const now = await read();
    const id = await atPart(part, saveHeldOwner(tx, ctx, now, { ...input, parentId }));
    const { rows } = await read();
    holders.set(part, String(rows.holdings.find((one) => one.id === id)?.stakeholderId));
  }
}

/** What is lowered first, so that no parent is over its whole in between; then what is new, from the top. */
const inOrder = (written: readonly Written[]): readonly Written[] => [
  ...written.filter(({ part }) => part.known).sort((one, other) => growthOf(one) - growthOf(other)),
  ...written.filter(({ part }) => !part.known),
];
const growthOf = ({ part, input }: Written): number =>
  (parseShare(input.share) ?? 0) - (part.known?.holding.shareBps ?? 0);

/** All parts that were said, parents before what is held of them. */
function placed(held: OwnersHeld, said: readonly PartSaid[], at: string, above: Part | null): Part[] {
  return said.flatMap((one, index) => {
    const parentId = parentOf(one, above);
    const place = `${at}.${index}`;
    const part: Part = { said: one, at: place, above, parentId, known: knownPart(held, one, parentId) };
    return [part, ...placed(held, one.shareholdersAttributes ?? [], `${place}.shareholdersAttributes`, part)];
  });
}

function parentOf({ parentOwnerId }: PartSaid, above: Part | null): string | null | undefined {
  if (above === null) return parentOwnerId ?? null;
  return above.known ? String(above.known.holder.id) : (above.said.stakeholderId ?? undefined);
}

/** The part that is meant: by its id, else that of the same holder of the same parent. Throws `record.not_found`. */
function knownPart(
  { rows, applicant }: OwnersHeld,
  said: PartSaid,
  parentId: string | null | undefined,
): KnownPart | null {
  if (said.id !== undefined) {
    const known = withHolder(rows, ({ id }) => String(id) === said.id)[0];
    if (!known) throw new DomainError('record.not_found');
    return known;
  }
  if (parentId === undefined) return null;
  const runsIt = said.ownerCategory === 'ControlPerson';
  const there = withHolder(
    rows,
    ({ parentStakeholderId, category }) =>
      (parentStakeholderId === null ? null : String(parentStakeholderId)) === parentId &&
      (category === 'ControlPerson') === runsIt,
  );
  if (said.stakeholderId != null) return there.find(({ holder }) => String(holder.id) === said.stakeholderId) ?? null;
  const input = saveOwnerInput.safeParse(asSaved(said, null, { parentId, signupUserId: applicant.person.id }));
  const described = input.success ? descriptionOf(input.data) : null;
  return (described && there.find(({ holder }) => sameIdentity(identityOf(holder), described))) ?? null;
}

const withHolder = (
  { holdings, stakeholders }: OwnerRows,
  isMeant: (holding: OwnerRows['holdings'][number]) => boolean,
): KnownPart[] =>
  holdings.filter(isMeant).flatMap((holding) => {
    const holder = stakeholders.find(({ id }) => id === holding.stakeholderId);
    return holder ? [{ holding, holder }] : [];
  });

/** Parts that say something new, read by the schema of the pages. Throws everything that is wrong with their fields. */
function judged({ applicant }: OwnersHeld, parts: readonly Part[]): Written[] {
  const issues: z.core.$ZodIssue[] = [];
  const written = parts.flatMap((part) => {
    const { said, known, at } = part;
    const place = { parentId: part.parentId ?? null, signupUserId: applicant.person.id };
    const input = asSaved(said, known, place);
    if (isOnlyNamed(said) || (known && canonical(input) === canonical(asSaved({}, known, place)))) return [];
    const read = saveOwnerInput.safeParse(input);
    if (read.success) return [{ part, input: read.data }];
    issues.push(
      ...read.error.issues.map((issue) => ({ ...issue, path: fieldOfPart(at, issue.path.join('.')).split('.') })),
    );
    return [];
  });
  if (issues.length > 0) throw refusedPage(issues);
  return written;
}

/** What is refused of a part stands at its own fields. */
async function atPart<T>({ at }: Part, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { field = ERRORS[error.code].field } = error.details;
    throw new DomainError(error.code, { ...error.details, field: fieldOfPart(at, String(field)) });
  }
}
