import type { OnboardingStep, SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';

type Known = Pick<Onboarding, 'state' | 'steps' | 'open' | 'correctable' | 'changesAsked'>;

/** How a part or a page stands: done, left out, on screen, waiting for somebody else, to be changed, or still to come. */
export type StepLook = 'done' | 'skipped' | 'current' | 'pending' | 'failed' | 'coming';

export type ListedStep = {
  readonly step: OnboardingStep;
  readonly look: StepLook;
  readonly pages: readonly { readonly subState: SubState; readonly look: StepLook }[];
  /** Its pages are listed: it is the part on screen, or something in it is done or to be changed. */
  readonly shown: boolean;
};

const pagesOf = ({ steps }: Known) => steps.flatMap(({ subStates }) => subStates);

/** Whether a page can be opened: the one that is next, one that waits, of those that may be sent the ones that were, and what can be read. */
export function canBeOpened(application: Known, page: SubState): boolean {
  if (page === application.state || application.correctable.includes(page)) return true;
  const status = pagesOf(application).find(({ subState }) => subState === page)?.status ?? null;
  return status === 'pending' || (application.open.includes(page) && status !== null && status !== 'skipped');
}

/** The nearest page before this one that can be opened, in the order in which they are asked. */
export function pageBefore(application: Known, page: SubState): SubState | null {
  const at = application.open.indexOf(page);
  const earlier = at < 0 ? application.open : application.open.slice(0, at);
  return earlier.findLast((known) => canBeOpened(application, known)) ?? null;
}

function lookOf(application: Known, page: SubState, listed: SubState, status: string | null): StepLook {
  if (application.changesAsked.some((one) => one.subState === listed && !one.answered)) return 'failed';
  if (status === 'failed') return 'failed';
  if (status === 'complete') return 'done';
  if (status === 'skipped') return 'skipped';
  if (listed === page || listed === application.state) return 'current';
  return status === 'pending' ? 'pending' : 'coming';
}

const LOUDEST: readonly StepLook[] = ['failed', 'current', 'pending'];

/** The list of steps with the page that is on screen. */
export function stepsOf(application: Known, page: SubState): ListedStep[] {
  return application.steps.map(({ step, subStates }) => {
    const pages = subStates.map(({ subState, status }) => ({
      subState,
      look: lookOf(application, page, subState, status),
    }));
    const looks = pages.map(({ look }) => look);
    const here = subStates.some(({ subState }) => subState === page || subState === application.state);
    const look =
      LOUDEST.find((loud) => looks.includes(loud)) ??
      (looks.every((one) => one !== 'coming') ? 'done' : here || looks.includes('done') ? 'current' : 'coming');
    return { step, look, pages, shown: here || looks.includes('failed') || looks.includes('done') };
  });
}

/** Which of the parts the page belongs to, counted from one, and how many are done: all of them once there is nothing left to fill in. */
export function partOf({ steps }: Known, page: SubState): { part: number; parts: number; done: number } {
  const parts = steps.length;
  if (page.endsWith('pending')) return { part: parts, parts, done: parts };
  const at = steps.findIndex(({ subStates }) => subStates.some(({ subState }) => subState === page));
  return { part: at + 1, parts, done: at };
}
