import type { FlowStep, PageFacts, PayerPage } from '../payer-flow/pages.ts';
import { pagesOf, stepOf } from '../payer-flow/pages.ts';

/** One page of a step; donors who gave before are sent a mail where others connect their bank. */
export type PreviewPage = { readonly page: PayerPage; readonly knownDonor: boolean };
/** What one step shows, page after page. */
export type PreviewStep = { readonly step: FlowStep | PayerPage; readonly pages: readonly PreviewPage[] };

/**
 * Everything a business may look at of its own pages, step by step. Links and mails count their pages. A donation shows the
 * way of somebody new up to the bank, and how somebody known confirms by mail.
 */
export function previewSteps(facts: Omit<PageFacts, 'knownDonor'>): readonly PreviewStep[] {
  const steps: { step: PreviewStep['step']; pages: PreviewPage[] }[] = [];
  const add = (knownDonor: boolean, page: PayerPage) => {
    const linked = facts.kind === 'link' || facts.kind === 'email';
    const step = linked ? page : stepOf({ ...facts, knownDonor }, page);
    const last = steps.at(-1);
    if (last?.step === step) last.pages.push({ page, knownDonor });
    else steps.push({ step, pages: [{ page, knownDonor }] });
  };
  const donation = facts.kind === 'donation';
  for (const page of pagesOf({ ...facts, knownDonor: false })) if (!donation || page !== 'finished') add(false, page);
  if (donation) for (const page of ['email_sent', 'finished'] as const) add(true, page);
  return steps;
}
