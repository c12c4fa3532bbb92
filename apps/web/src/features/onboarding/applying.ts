import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { useMutation } from '@tanstack/react-query';
import { createContext, use } from 'react';

/** Fields of a page by the names of the wire. */
export type Fields = Readonly<Record<string, unknown>>;
/** Words of the server by field; what belongs to none stands under `base`. */
export type Messages = Readonly<Record<string, readonly string[]>>;

/** The application on screen, and everything a page of it may do. */
export type Applying = {
  readonly application: Onboarding;
  /** The page on screen. */
  readonly page: SubState;
  /** What crumbs and the tab call the wizard. */
  readonly name: string;
  /** The page before this one that can be opened; null: there is none. */
  readonly before: SubState | null;
  readonly open: (page: SubState) => void;
  /** Sends what a page asks; the page that the server names comes next. Throws what the server refuses. */
  readonly send: (page: SubState, answers: Fields) => Promise<void>;
  /** Opens a page that would stay as it is while others are corrected. */
  readonly reopen: (page: SubState) => Promise<void>;
  /** What is wrong with a page as it stands. */
  readonly check: (page: SubState, answers: Fields) => Promise<Messages>;
  /** Keeps what was typed; answers when that was. Null: the application does not exist yet. */
  readonly keep: ((page: SubState, values: Fields) => Promise<string>) | null;
  /** What was typed since the application was loaded, by page: as long as the wizard is open, nothing is lost to a slow line. */
  readonly typed: Map<SubState, Fields>;
  /** What sends drafts that are not kept yet: done before the wizard is left. */
  readonly senders: Set<() => Promise<void>>;
  /** Asks the server how the application stands now. */
  readonly reload: () => Promise<void>;
};

const Context = createContext<Applying | null>(null);
export const ApplyingProvider = Context.Provider;

export function useApplying(): Applying {
  const applying = use(Context);
  if (!applying) throw new Error('a page of an application is shown outside of one');
  return applying;
}

/** Whether the page on screen stays as it was sent while others are corrected: it can be read. */
export function useClosed(): boolean {
  const { application, page } = useApplying();
  return application.correctable.includes(page);
}

/** Sends the page on screen: for pages whose answers are kept as records of their own and that only go on. */
export function useSend() {
  const { page, send } = useApplying();
  return useMutation({ mutationFn: (answers: Fields) => send(page, answers) });
}

/** The business of this application; only for pages that come once there is one. */
export function useApplicant() {
  const { client } = useApplying().application;
  if (!client) throw new Error('the application has no business yet');
  return client;
}
