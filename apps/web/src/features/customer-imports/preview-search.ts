import { linesAddress } from '../../spreadsheets/preview-address.ts';

export const SHOWN = ['all', 'invalid', 'existing', 'told', 'selected', 'failed'] as const;
export type Shown = (typeof SHOWN)[number];

/** The address of an import: which one, and which of its lines. */
export const previewSearch = linesAddress(SHOWN, 'all');
export type PreviewSearch = ReturnType<typeof previewSearch>;
