/**
 * Which client each user of this browser works in. A tab keeps its own, also when it is loaded anew; one that is new begins with
 * what was chosen last in this browser. The server decides whether it still holds.
 */
const STORAGE_KEY = 'chosen-client';
const TAB_KEY = 'client-of-tab';

/** Null: none, which this tab keeps to as well. */
type Clients = Readonly<Record<string, string | null>>;
type Choices = { readonly user: string | null; readonly clients: Clients };

const none: Choices = { user: null, clients: {} };

const isText = (value: unknown): value is string => typeof value === 'string';

/** What is stored may be anything: then nothing is chosen. */
function read(text: string | null): Choices {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('clients' in value) || !('user' in value)) return none;
    const clients = Object.entries(value.clients ?? {}).filter(
      (entry): entry is [string, string | null] => isText(entry[1]) || entry[1] === null,
    );
    return { user: isText(value.user) ? value.user : null, clients: Object.fromEntries(clients) };
  } catch {
    return none;
  }
}

/** Storage may be refused by the browser: then nothing is chosen. */
function stored(key: typeof STORAGE_KEY | typeof TAB_KEY): Choices {
  try {
    return read((key === TAB_KEY ? sessionStorage : localStorage).getItem(key));
  } catch {
    return none;
  }
}

function store(key: typeof STORAGE_KEY | typeof TAB_KEY, choices: Choices): void {
  try {
    (key === TAB_KEY ? sessionStorage : localStorage).setItem(key, JSON.stringify(choices));
  } catch {
    // Remembered for this visit only.
  }
}

/** Who is signed in and where they work in this tab: where it knows of no choice of theirs, where they last chose to. */
function inTab(user: string | null, clients: Clients): Choices {
  if (user === null || Object.hasOwn(clients, user)) return { user, clients };
  return { user, clients: { ...clients, [user]: stored(STORAGE_KEY).clients[user] ?? null } };
}

let choices = inTab(stored(STORAGE_KEY).user, stored(TAB_KEY).clients);

function become(next: Choices): void {
  choices = next;
  store(TAB_KEY, choices);
}

/** Changes what all tabs of this browser share; each of them may have changed it since. */
function tellBrowser(change: (last: Choices) => Choices): void {
  const last = stored(STORAGE_KEY);
  const next = change(last);
  if (next !== last) store(STORAGE_KEY, next);
}

/** The client to name on every call; null: the server chooses. */
export const chosenClient = (): string | null =>
  choices.user === null ? null : (choices.clients[choices.user] ?? null);

/** The client of this tab, where a new one would begin in another. */
export function clientOfThisTabAlone(): string | null {
  const clientId = chosenClient();
  return stored(STORAGE_KEY).clients[choices.user ?? ''] === clientId ? null : clientId;
}

/** From now on this user is signed in: their last choice applies. */
export function rememberUser(userId: string): void {
  become(inTab(userId, choices.clients));
  tellBrowser((last) => (last.user === userId ? last : { ...last, user: userId }));
}

/** Somebody signed in here and did not sign out: a session may still stand. */
export const isSomebodyRemembered = (): boolean => choices.user !== null;

/** Who is signed in; null: nobody, as far as this tab knows. */
export const rememberedUser = (): string | null => choices.user;

/** Tells when somebody signs in or out in another tab of this browser. Returns what stops it. */
export function watchUser(reader: (user: string | null) => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key !== STORAGE_KEY) return;
    const { user } = read(newValue);
    if (user !== choices.user) reader(user);
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

/** Nobody is signed in any more; each user's choice of a client stays for the next time. */
export function forgetUser(): void {
  become({ ...choices, user: null });
  tellBrowser((last) => (last.user === null ? last : { ...last, user: null }));
}

/** This tab works in the client, and no other does because of it. */
export function workInThisTab(clientId: string): void {
  if (choices.user !== null) become({ ...choices, clients: { ...choices.clients, [choices.user]: clientId } });
}

/** The client that the server chose stays that of this tab, whatever is chosen in others. */
export function keepInThisTab(clientId: string): void {
  if (chosenClient() === null) workInThisTab(clientId);
}

/** This tab works in the client, and new ones begin there. */
export function chooseClient(clientId: string): void {
  const { user } = choices;
  if (user === null) return;
  workInThisTab(clientId);
  tellBrowser((last) => ({ ...last, clients: { ...last.clients, [user]: clientId } }));
}

/** The choice no longer holds: the user was taken from the client. */
export function forgetClient(): void {
  const { user } = choices;
  if (user === null) return;
  const gone = chosenClient();
  become({ ...choices, clients: { ...choices.clients, [user]: null } });
  tellBrowser((last) => {
    const { [user]: chosenLast, ...clients } = last.clients;
    return chosenLast === gone ? { ...last, clients } : last;
  });
}
