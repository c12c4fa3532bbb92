import { constants } from '@cordelle/validation/constants.ts';
import { procedure, router } from '../trpc.ts';
import { constantsAsShown } from './constants.ts';

const CACHED_SECONDS = 3600;

export const constantsRouter = router({
  get: procedure({
    auth: 'anonymous',
    permission: null,
    rate: 'read',
    audit: 'none',
    restricted: 'allowed',
    payer: 'own_records',
  })
    .output(constants)
    .query(({ ctx }) => {
      ctx.responseHeaders.set('Cache-Control', `public, max-age=${CACHED_SECONDS}`);
      return constantsAsShown;
    }),
});
