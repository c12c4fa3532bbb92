import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { OWNER_LINK_PAUSE_SECONDS } from '@cordelle/domain/onboarding/identity.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { OwnerIdentity, ownerIdentities } from '@cordelle/validation/onboarding/identity.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { addressOf } from '../identity-checks/owner-links.ts';
import { type Shown, shownOfClient, standingOf } from '../identity-checks/standing.ts';
import { accessTo, openApplication, type Which } from '../onboardings/access.ts';
import type { Application } from '../onboardings/application.ts';
import { type OwnerToVerify, ownersToVerify } from '../onboardings/owners-to-verify.ts';
import { reasonOf } from './reason-words.ts';

/** Who has to show who they are for an application, each with how far they are. */
export async function ownersOfApplication(ctx: UserContext, which: Which): Promise<z.input<typeof ownerIdentities>> {
  const access = await accessTo(ctx, which);
  if (!access.mayRead) throw new DomainError('auth.forbidden');
  return inTransaction(ctx.app.worker, {}, async (tx) =>
    ownersShown(tx, ctx.app, await openApplication(tx, ctx, which), ctx.language),
  );
}

async function ownersShown(
  tx: Tx,
  app: App,
  application: Application,
  language: Language,
): Promise<z.input<typeof ownerIdentities>> {
  const { client, person } = application;
  if (!client) return { owners: [], byService: app.identity !== null };
  const owners = await ownersToVerify(tx, whoVerifies(application));
  const shown = await shownOfClient(tx, client.id);
  const answer: OwnerIdentity[] = [];
  for (const owner of owners)
    answer.push(await ownerShown(tx, app, { owner, shown, applicantId: person.id, language }));
  return { owners: answer, byService: app.identity !== null };
}

/** What of an application decides who has to show who they are. */
export function whoVerifies({ client, country, walk }: Application): Parameters<typeof ownersToVerify>[1] {
  return {
    clientId: client?.id ?? 0n,
    country: country ?? 'CA',
    businessType: walk.businessType,
    ownersAsTree: walk.ownersAsTree,
  };
}

type Asked = {
  readonly owner: OwnerToVerify;
  readonly shown: Shown;
  readonly applicantId: bigint;
  readonly language: Language;
};

async function ownerShown(tx: Tx, app: App, { owner, shown, applicantId, language }: Asked): Promise<OwnerIdentity> {
  const { check, link, verification, stage } = standingOf(owner, shown, app.identity !== null);
  const works = link && link.expiresAt > app.clock.now();
  // Mailed under whatever name.
  const mailedAt = shown.links.find(({ stakeholderId }) => stakeholderId === owner.id)?.mailedAt;
  const again = mailedAt && new Date(mailedAt.getTime() + OWNER_LINK_PAUSE_SECONDS * 1000);
  return {
    id: String(owner.id),
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    email: owner.email,
    isSignupUser: owner.userId === applicantId,
    verification,
    stage,
    reason: reasonOf(stage, check?.reasonCode ?? null, language),
    link: works && verification === 'pending' ? (await addressOf(tx, app, link)).href : null,
    linkExpiresAt: works ? link.expiresAt.toISOString() : null,
    mailedAt: link?.mailedAt?.toISOString() ?? null,
    mailedAgainFrom: again && again > app.wallClock.now() ? again.toISOString() : null,
  };
}
