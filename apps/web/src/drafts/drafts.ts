/**
 * What people typed when their session ended, kept in this tab until the same person signs in again. A form takes part by
 * `useDraft`, and only with fields that name no person and no bank account: browser storage holds nothing of those.
 */
const STORAGE_KEY = 'drafts';

type Values = Readonly<Record<string, unknown>>;
type Kept = { readonly user: string; readonly forms: Readonly<Record<string, Values>> };

/** What the forms on screen hold now, by their names. */
const typed = new Map<string, Values>();

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function kept(): Kept | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!isValues(value) || typeof value.user !== 'string' || !isValues(value.forms)) return null;
    const forms = Object.entries(value.forms).filter((entry): entry is [string, Values] => isValues(entry[1]));
    return { user: value.user, forms: Object.fromEntries(forms) };
  } catch {
    return null;
  }
}

function store(next: Kept | null): void {
  try {
    if (next && Object.keys(next.forms).length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The browser refuses storage: nothing is kept.
  }
}

/** Notes what stands in a form; null: nothing that is not saved. */
export function noteTyped(name: string, values: Values | null): void {
  if (values) typed.set(name, values);
  else typed.delete(name);
}

/** Keeps what is typed: the session of this user has ended under them. */
export function keepDrafts(user: string): void {
  if (typed.size > 0) store({ user, forms: Object.fromEntries(typed) });
  typed.clear();
}

/** Forgets everything: the person signed out, or somebody else signed in. */
export function dropDrafts(): void {
  typed.clear();
  store(null);
}

/** What this user had typed into the form; null: nothing. What belongs to somebody else is dropped unseen. */
export function draftOf(name: string, user: string): Values | null {
  const known = kept();
  if (known && known.user !== user) dropDrafts();
  return known?.user === user ? (known.forms[name] ?? null) : null;
}

/** The form has what was kept for it. */
export function forgetDraft(name: string): void {
  const known = kept();
  if (!known) return;
  const { [name]: _, ...forms } = known.forms;
  store({ ...known, forms });
}
