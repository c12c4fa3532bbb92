import type { PageFacts, PayerPage } from '../payer-flow/pages.ts';
import { pagesOf, stepNumber } from '../payer-flow/pages.ts';

/** One page as a payer meets it: donors who gave before are sent a mail where others name their bank. */
export type PreviewStep = {
  readonly page: PayerPage;
  readonly knownDonor: boolean;
  /** As the page itself counts. */
  readonly step: { readonly number: number; readonly of: number };
};

/**
 * Everything a business may look at of its own pages, page after page. A donation shows the way of somebody new up to the end, and
 * then how somebody known confirms by mail.
 */
export function previewSteps(facts: Omit<PageFacts, 'knownDonor' | 'knownPayer'>): readonly PreviewStep[] {
  const shown = (knownDonor: boolean, page: PayerPage): PreviewStep => ({
    page,
    knownDonor,
    step: stepNumber({ ...facts, knownDonor, knownPayer: false }, page),
  });
  const pages = pagesOf({ ...facts, knownDonor: false, knownPayer: false });
  if (facts.kind !== 'donation') return pages.map((page) => shown(false, page));
  const unknown = pages.filter((page) => page !== 'finished').map((page) => shown(false, page));
  return [...unknown, shown(true, 'email_sent'), shown(true, 'finished')];
}
