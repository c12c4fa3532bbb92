import { trpc } from '../../trpc.ts';
import { useSettled } from '../../use-settled.ts';
import { type ScheduleValues, toPreviewInput } from './form-values.ts';

const PAUSE_MS = 300;

/**
 * The server's answer to the terms as they stood when the person last paused. An older question still under way is given
 * up; the last answer stays until the next one is here.
 */
export function useSchedulePreview(customerId: string, transactionScheduleId: string | null, values: ScheduleValues) {
  const settled = useSettled(values, PAUSE_MS);
  return trpc.transactionSchedules.preview.useQuery(toPreviewInput(customerId, transactionScheduleId, settled), {
    placeholderData: (last) => last,
    staleTime: 0,
    trpc: { abortOnUnmount: true },
  });
}
