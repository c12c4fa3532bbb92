const drawn = Promise.withResolvers<void>();

/** The stack of alerts, which nobody needs to sign in: it comes after the pages before that, and before those after it. */
export const loadAlertStack = () => import('@cordelle/ui/alert-stack.tsx');

/** Comes once the stack stands on the screen: what it is told from then on has its room at once. */
export const alertStackDrawn: Promise<void> = drawn.promise;
export const noteAlertStackDrawn = drawn.resolve;
