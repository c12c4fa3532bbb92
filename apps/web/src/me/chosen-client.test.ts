import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Tab = typeof import('./chosen-client.ts');

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

/** Loads a document in a tab, which its storage makes the one it is. */
async function load(tab: ReturnType<typeof storage>): Promise<Tab> {
  vi.stubGlobal('sessionStorage', tab);
  vi.resetModules();
  return import('./chosen-client.ts');
}

/** The guard of a page, of somebody whom the server puts into the first of their clients where they chose none. */
function openPage(document: Tab): string | null {
  vi.stubGlobal('sessionStorage', tabOf.get(document));
  document.rememberUser('ada');
  document.keepInThisTab('maple');
  return document.chosenClient();
}

let browser: ReturnType<typeof storage>;
const tabOf = new Map<Tab, ReturnType<typeof storage>>();

async function open(tab = storage()): Promise<Tab> {
  const document = await load(tab);
  tabOf.set(document, tab);
  openPage(document);
  return document;
}

const reload = (document: Tab): Promise<Tab> => open(tabOf.get(document));

beforeEach(() => {
  browser = storage();
  vi.stubGlobal('localStorage', browser);
});
afterEach(() => vi.unstubAllGlobals());

test('a tab stays in its client when it is loaded anew, also in one that nobody chose', async () => {
  const first = await open();
  const second = await open();
  second.chooseClient('boreal');
  expect((await reload(first)).chosenClient()).toBe('maple');
  expect((await reload(second)).chosenClient()).toBe('boreal');
});

test('a new tab begins where was chosen last, which moving about in another does not change', async () => {
  const first = await open();
  first.chooseClient('maple');
  const second = await open();
  second.chooseClient('boreal');
  expect(openPage(first)).toBe('maple');
  expect(first.clientOfThisTabAlone()).toBe('maple');
  expect((await open()).chosenClient()).toBe('boreal');
});

test('what an address led one tab to is that of no other', async () => {
  const tab = await open();
  tab.chooseClient('maple');
  tab.workInThisTab('boreal');
  expect((await reload(tab)).chosenClient()).toBe('boreal');
  expect((await open()).chosenClient()).toBe('maple');
});

test('who signs in again in a tab is where they were; somebody else is where they chose to be', async () => {
  const tab = await open();
  tab.chooseClient('boreal');
  tab.forgetUser();
  expect([tab.chosenClient(), tab.isSomebodyRemembered()]).toEqual([null, false]);
  tab.rememberUser('bo');
  expect(tab.chosenClient()).toBeNull();
  tab.rememberUser('ada');
  expect(tab.chosenClient()).toBe('boreal');
});

test('a client that is lost is lost to new tabs, and not where they would begin in another', async () => {
  const tab = await open();
  tab.chooseClient('boreal');
  const other = await open();
  other.workInThisTab('cedar');
  other.forgetClient();
  expect(other.chosenClient()).toBeNull();
  expect((await open()).chosenClient()).toBe('boreal');
  tab.forgetClient();
  expect((await open()).chosenClient()).toBe('maple');
});
