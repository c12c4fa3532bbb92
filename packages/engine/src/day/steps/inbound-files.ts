import { loadInboundFiles } from '../../bank-files/inbound/load-inbound-files.ts';
import type { Step } from '../../day-step.ts';

/** Files of the bank: answers to ours, statements, returns, notices of change. */
export const inboundFiles: Step = { name: 'inbound_files', run: loadInboundFiles };
export const inboundFilesMidday: Step = { name: 'inbound_files_midday', run: loadInboundFiles };
export const inboundFilesEvening: Step = { name: 'inbound_files_evening', run: loadInboundFiles };
