import type { FlowKind, PayerPage } from './pages.ts';

/** The page that holds the box of the consent. */
export const AGREED_ON = {
  processing: 'agreement',
  donation: 'donation',
  link: 'check',
  email: 'check',
} as const satisfies Record<FlowKind, PayerPage>;
