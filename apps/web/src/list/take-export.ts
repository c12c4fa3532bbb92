import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import type { exportAnswer } from '@cordelle/validation/exports.ts';
import type { z } from 'zod';
import { download } from '../download.ts';
import { trpc } from '../trpc.ts';

type ExportAnswer = z.output<typeof exportAnswer>;

/** Takes the file an export answers with, or says that it is being made and where it will be. Throws what the call throws. */
export function useTakeExport(): (ask: () => Promise<ExportAnswer>) => Promise<void> {
  const utils = trpc.useUtils();
  return async (ask) => {
    const { link } = await ask();
    if (link) return download(async () => link);
    await utils.exports.list.invalidate();
    showToast('info', m.export_in_background());
  };
}
