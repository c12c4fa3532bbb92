import { invariant } from '../errors.ts';

/** Which page of a business somebody opened: the authorization, a donation, a public link, a mailed link. */
export const FLOW_KINDS = ['processing', 'donation', 'link', 'email'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** Everything a payer may be shown, one question each. */
export const PAYER_PAGES = [
  'intro',
  'payer',
  'reach',
  'you',
  'donation',
  'donor',
  'bank',
  'payments',
  'check',
  'email_sent',
  'finished',
] as const;
export type PayerPage = (typeof PAYER_PAGES)[number];

/** Steps as programs know them; one may be several pages. */
export const FLOW_STEPS = {
  processing: ['intro', 'contact', 'bank', 'finished'],
  donation: [
    'donation',
    'contact',
    'flinks',
    'schedule_email_verification',
    'schedule_email_finished',
    'new_customer_finished',
  ],
  link: ['form', 'finished'],
  email: ['form', 'finished'],
} as const satisfies Record<FlowKind, readonly string[]>;
export type FlowStep = (typeof FLOW_STEPS)[FlowKind][number];

/** What decides which pages there are. */
export type PageFacts = {
  readonly kind: FlowKind;
  readonly introduction: boolean;
  /** Donation: phone and address are asked for. */
  readonly additionalInformation: boolean;
  /** The payer says how much is debited, when and how often, or the most one debit may take. */
  readonly payments: boolean;
  /** Donation: the donor gave before, so a mailed link stands in for the bank. */
  readonly knownDonor: boolean;
  /** The business wrote to whom it knows: it asks no name. */
  readonly knownPayer: boolean;
};

/** The pages of a flow in their order, the last of them the receipt. */
export function pagesOf(facts: PageFacts): readonly PayerPage[] {
  switch (facts.kind) {
    case 'processing':
      return [
        ...when(facts.introduction, 'intro'),
        'payer',
        'reach',
        ...when(facts.payments, 'payments'),
        'bank',
        'check',
        'finished',
      ];
    case 'donation':
      return [
        'donation',
        ...when(!facts.knownPayer, 'donor'),
        ...(facts.knownDonor
          ? (['email_sent'] as const)
          : ([...when(facts.additionalInformation, 'reach'), 'bank', 'check'] as const)),
        'finished',
      ];
    case 'link':
    case 'email':
      return ['you', 'bank', ...when(facts.payments, 'payments'), 'check', 'finished'];
  }
}

const when = (shown: boolean, page: PayerPage): PayerPage[] => (shown ? [page] : []);

const STEP_OF_PAGE: Readonly<Record<FlowKind, Partial<Record<PayerPage, FlowStep>>>> = {
  processing: {
    intro: 'intro',
    payer: 'contact',
    reach: 'contact',
    payments: 'contact',
    bank: 'bank',
    check: 'bank',
    finished: 'finished',
  },
  donation: {
    donation: 'donation',
    donor: 'donation',
    reach: 'contact',
    bank: 'flinks',
    check: 'flinks',
    email_sent: 'schedule_email_verification',
  },
  link: { you: 'form', bank: 'form', payments: 'form', check: 'form', finished: 'finished' },
  email: { you: 'form', bank: 'form', payments: 'form', check: 'form', finished: 'finished' },
};

/** The step a page belongs to, as programs know it. */
export function stepOf(facts: PageFacts, page: PayerPage): FlowStep {
  const step =
    facts.kind === 'donation' && page === 'finished'
      ? facts.knownDonor
        ? 'schedule_email_finished'
        : 'new_customer_finished'
      : STEP_OF_PAGE[facts.kind][page];
  invariant(step, 'a page of a flow belongs to a step');
  return step;
}

/** The pages that are answered with one step, in their order. */
export const pagesOfStep = (facts: PageFacts, step: FlowStep): PayerPage[] =>
  pagesOf(facts).filter((page) => stepOf(facts, page) === step);

/**
 * "Step 2 of 6": every page is a step to the payer, whatever programs count. The receipt of a donation is none: nothing is left to do
 * there.
 */
export function stepNumber(facts: PageFacts, page: PayerPage): { readonly number: number; readonly of: number } {
  const pages = pagesOf(facts);
  const of = facts.kind === 'donation' ? pages.length - 1 : pages.length;
  return { number: Math.min(pages.indexOf(page) + 1, of), of };
}

/** The first page that is not answered yet: where somebody goes on. A page asked for is shown if all before it are answered. */
export function pageToShow(facts: PageFacts, answered: ReadonlySet<PayerPage>, wanted: PayerPage | null): PayerPage {
  const pages = pagesOf(facts);
  const open = pages.find((page) => !answered.has(page)) ?? 'finished';
  if (wanted === null || !pages.includes(wanted)) return open;
  return pages.indexOf(wanted) <= pages.indexOf(open) ? wanted : open;
}

/** The page before; null at the beginning and at the end. */
export function pageBefore(facts: PageFacts, page: PayerPage): PayerPage | null {
  const pages = pagesOf(facts);
  return page === 'finished' ? null : (pages[pages.indexOf(page) - 1] ?? null);
}
