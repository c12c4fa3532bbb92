/** How the wizard is left: with what was kept or nothing, to a business that works or out of the session. */
export type Exit = 'save_exit' | 'save_logout' | 'cancel_exit' | 'cancel_logout';

export function exitOf(facts: { readonly clientExists: boolean; readonly otherActiveClients: boolean }): Exit {
  if (facts.clientExists) return facts.otherActiveClients ? 'save_exit' : 'save_logout';
  return facts.otherActiveClients ? 'cancel_exit' : 'cancel_logout';
}
