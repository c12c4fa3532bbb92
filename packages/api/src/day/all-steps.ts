import type { Step } from './step.ts';

/** Who runs each step of the day. Every name of the plan has one; a test says so. */
export const ALL_STEPS: readonly Step[] = [];
