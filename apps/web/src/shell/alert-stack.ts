/** The stack of alerts, which nobody needs to sign in: it comes after the pages before that, and before those after it. */
export const loadAlertStack = () => import('@cordelle/ui/alert-stack.tsx');
