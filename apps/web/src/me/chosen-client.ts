/** Which client each user of this browser works in. Kept across visits; the server decides whether it still holds. */
const STORAGE_KEY = 'chosen-client';

type Choices = { user: string | null; clients: Record<string, string> };

const none: Choices = { user: null, clients: {} };

const isText = (value: unknown): value is string => typeof value === 'string';

/** What is stored may be anything: then nothing is chosen. */
function read(text: string | null): Choices {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('clients' in value) || !('user' in value)) return none;
    const clients = Object.entries(value.clients ?? {}).filter((entry): entry is [string, string] => isText(entry[1]));
    return { user: isText(value.user) ? value.user : null, clients: Object.fromEntries(clients) };
  } catch {
    return none;
  }
}

/** Storage may be refused by the browser: then nothing is chosen. */
function stored(): Choices {
  try {
    return read(localStorage.getItem(STORAGE_KEY));
  } catch {
    return none;
  }
}

let choices = stored();

function become(next: Choices): void {
  choices = next;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choices));
  } catch {
    // Remembered for this visit only.
  }
}

/** The client to name on every call; null: the server chooses. */
export const chosenClient = (): string | null =>
  choices.user === null ? null : (choices.clients[choices.user] ?? null);

/** From now on this user is signed in: their last choice applies. */
export const rememberUser = (userId: string): void => become({ ...choices, user: userId });

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
export const forgetUser = (): void => become({ ...choices, user: null });

export function chooseClient(clientId: string): void {
  if (choices.user !== null) become({ ...choices, clients: { ...choices.clients, [choices.user]: clientId } });
}

/** The choice no longer holds: the user was taken from the client. */
export function forgetClient(): void {
  const { [choices.user ?? '']: _, ...clients } = choices.clients;
  become({ ...choices, clients });
}
