/** What an address of the console names its business by: whoever works for several may be looking at another one. */
const PARAMETER = 'business';
const ID = /^[1-9]\d{0,18}$/;

/** Stands for the console: only the rest of an address is read. */
const CONSOLE = 'https://console.invalid';

/** The business that an address names; null: none. */
export function businessIn(href: string): string | null {
  const id = new URL(href, CONSOLE).searchParams.get(PARAMETER);
  return id !== null && ID.test(id) ? id : null;
}

/** The same page of the console, of that business; null: of whichever is looked at. */
export function pageOfBusiness(path: string, id: string | null): string {
  const address = new URL(path, CONSOLE);
  if (id === null && !address.searchParams.has(PARAMETER)) return path;
  if (id === null) address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, id);
  return address.pathname + address.search + address.hash;
}
