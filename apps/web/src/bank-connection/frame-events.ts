/** What a frame of the connection service has told so far. All of it is a hint: only our own question to the service counts. */
export type FrameState = {
  /** What is to be done in the frame now. */
  readonly help: 'search' | 'sign_in' | 'choose_account';
  /** The bank refused what was typed; final once the frame gives up. */
  readonly refused: string | null;
  readonly outcome: FrameOutcome | null;
};
export type FrameOutcome =
  | { readonly kind: 'login'; readonly loginId: string; readonly accountId: string | null }
  /** The bank lets nobody in for good. */
  | { readonly kind: 'refused'; readonly step: string }
  /** Nothing was learned: the service, the bank or the person gave up. */
  | { readonly kind: 'interrupted' };

export const FRAME_BEGINS: FrameState = { help: 'search', refused: null, outcome: null };

/** Steps after which the frame shows nothing more, and nothing was learned. */
const INTERRUPTED: readonly string[] = [
  'RETRY_LATER',
  'TOO_MANY_REQUESTS',
  'SESSION_NONEXISTENT',
  'UNAUTHORIZED',
  'APP_OFFLINE',
  'COMPONENT_DENY_CONSENT',
  'COMPONENT_DENY_TERMS',
];
const REFUSED: readonly string[] = ['INVALID_LOGIN', 'INVALID_SECURITY_RESPONSE'];

/** The state after another message; unknown ones change nothing. Source: Flinks, event listener. */
export function afterFrameMessage(state: FrameState, message: unknown): FrameState {
  const { step, loginId, accountId } = textsOf(message);
  if (step === undefined || state.outcome) return state;
  if (step === 'REDIRECT')
    return loginId ? { ...state, outcome: { kind: 'login', loginId, accountId: accountId ?? null } } : state;
  if (step === 'DISABLED_LOGIN') return { ...state, outcome: { kind: 'refused', step } };
  if (REFUSED.includes(step)) return { ...state, refused: step };
  if (step === 'COMPONENT_CLOSE_SESSION')
    return {
      ...state,
      outcome: state.refused ? { kind: 'refused', step: state.refused } : { kind: 'interrupted' },
    };
  if (INTERRUPTED.includes(step)) return { ...state, outcome: { kind: 'interrupted' } };
  switch (step) {
    case 'INSTITUTION_SELECTED':
    case 'COMPONENT_LOAD_CREDENTIAL':
      return { ...state, help: 'sign_in' };
    case 'COMPONENT_LOAD_CREDENTIAL_RETRY':
    case 'COMPONENT_LOAD_MFA_RETRY':
      return { ...state, help: 'sign_in', refused: null };
    case 'COMPONENT_LOAD_INSTITUTION_SELECTOR':
      return { ...state, help: 'search', refused: null };
    case 'COMPONENT_LOAD_ACCOUNT_SELECTION':
      return { ...state, help: 'choose_account', refused: null };
    default:
      return state;
  }
}

type Texts = { readonly step?: string; readonly loginId?: string; readonly accountId?: string };

/** Only texts are taken from a message, whoever wrote it. */
function textsOf(message: unknown): Texts {
  if (typeof message !== 'object' || message === null) return {};
  return Object.fromEntries(Object.entries(message).filter(([, value]) => typeof value === 'string'));
}
