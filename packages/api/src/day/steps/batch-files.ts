import { sendBatch } from '../../bank-files/outbound/send-batch.ts';
import type { Step } from '../step.ts';

/** t5 and t6: the batch of the day freezes, its file leaves. */
export const batchFiles: Step = { name: 'batch_files', run: sendBatch };

/** The same once more: a file the bank refused before noon goes out again while the bank still takes files. */
export const batchFilesMidday: Step = { name: 'batch_files_midday', run: sendBatch };
