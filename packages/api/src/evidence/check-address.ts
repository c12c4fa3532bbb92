import type { Addresses } from '@cordelle/engine/app.ts';

/** Where anybody can ask whether a file or an agreement is ours. */
export const checkAddress = ({ publicBaseUrl }: Addresses): string => new URL('/verify_agreement', publicBaseUrl).href;
