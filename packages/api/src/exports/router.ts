import { DomainError } from '@cordelle/domain/errors.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { exportJobInput, exportJobs } from '@cordelle/validation/exports.ts';
import { procedure, router } from '../trpc.ts';

/** Files that were asked for and made in the background; each person sees their own. */
export const exportsRouter = router({
  list: procedure({ auth: 'member', permission: null, rate: 'read', audit: 'none' })
    .output(exportJobs)
    .query(() => {
      throw new DomainError('service.unavailable');
    }),

  link: procedure({ auth: 'member', permission: null, rate: 'read', audit: 'read' })
    .input(exportJobInput)
    .output(downloadLink)
    .mutation(() => {
      throw new DomainError('service.unavailable');
    }),
});
