import {
  checkedFingerprint,
  checkFingerprintInput,
  evidencePackFiles,
  evidencePackIdInput,
  evidencePackListInput,
  evidencePackPage,
  madeEvidencePack,
  makeEvidencePackInput,
} from '@cordelle/validation/evidence-packs.ts';
import { procedure, router } from '../trpc.ts';
import { checkFingerprint } from './check-fingerprint.ts';
import { makePack } from './make-pack.ts';
import { linksTo } from './pack-links.ts';
import { packById, packsOf } from './packs-of.ts';

/** Proof of a payer's consent for a dispute, and the public check of it. */
export const evidencePacksRouter = router({
  /** For whoever may take customers along as a file; also of a closed client, whose payers may still dispute. */
  make: procedure({
    auth: 'member',
    permission: 'customers.export',
    scope: 'authorizations:write',
    rate: 'export',
    audit: 'change',
  })
    .input(makeEvidencePackInput)
    .output(madeEvidencePack)
    .mutation(({ ctx, input }) =>
      makePack(ctx, { customerId: BigInt(input.customerId), version: input.version ?? null }),
    ),

  list: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'authorizations:read',
    rate: 'read',
    audit: 'none',
  })
    .input(evidencePackListInput)
    .output(evidencePackPage)
    .query(({ ctx, input }) => ctx.read((tx) => packsOf(tx, ctx.client.id, input))),

  /** Where the files of one that was made before wait. */
  links: procedure({ auth: 'member', permission: 'customers.export', rate: 'read', audit: 'read' })
    .input(evidencePackIdInput)
    .output(evidencePackFiles)
    .query(async ({ ctx, input }) => {
      const pack = await ctx.read((tx) => packById(tx, ctx.client.id, BigInt(input.evidencePackId)));
      return linksTo(ctx, ctx.client.id, pack);
    }),

  /** For anybody who holds a file or a copy of an agreement. */
  check: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(checkFingerprintInput)
    .output(checkedFingerprint)
    .query(({ ctx, input }) => checkFingerprint(ctx.app, input.hash)),
});
