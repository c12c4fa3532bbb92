declare global {
  /** What somebody who hosts this may put on the page to count sign-ups; nothing here does. */
  var dataLayer: unknown;
}

/** Says once that an account was completed, to whoever listens. */
export function tellCompletedAccount(clientId: string): void {
  if (Array.isArray(globalThis.dataLayer)) globalThis.dataLayer.push({ event: 'completedAccount', clientId });
}
