import {
  CUSTOMER_FILTER_GROUPS,
  CUSTOMER_PRESETS,
  type CustomerFilter,
  EXCLUSIVE_GROUPS,
} from '@cordelle/validation/customers/filters.ts';
import type { customerListInput } from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, type Part, toPageInput } from '../../list-search.ts';

export const CUSTOMER_PAGE_SIZES = [25, 100, 200] as const;

const { status: _, ...groups } = CUSTOMER_FILTER_GROUPS;
/** Groups of the panel beside the preset, which says of itself whether archived customers are meant. */
export const TOGGLE_GROUPS = groups;
export type ToggleGroup = keyof typeof TOGGLE_GROUPS;
export type Toggle = (typeof TOGGLE_GROUPS)[ToggleGroup][number];

const GROUPS = Object.keys(TOGGLE_GROUPS) as ToggleGroup[];
const EVERY_TOGGLE: readonly Toggle[] = GROUPS.flatMap((group): readonly Toggle[] => TOGGLE_GROUPS[group]);

/** Whether choosing one of a group takes the others back. */
export const isExclusive = (group: ToggleGroup): boolean => (EXCLUSIVE_GROUPS as readonly string[]).includes(group);
export const groupOf = (toggle: Toggle): ToggleGroup | undefined =>
  GROUPS.find((group) => (TOGGLE_GROUPS[group] as readonly Toggle[]).includes(toggle));

/** Between the toggles of an address: a sign that stays as it is there. */
const BETWEEN = '.';
/** Both of two that exclude each other are neither. */
const withoutContradictions = (toggles: readonly Toggle[]): readonly Toggle[] =>
  toggles.filter((toggle) => {
    const group = groupOf(toggle);
    return !group || !isExclusive(group) || toggles.filter((other) => groupOf(other) === group).length === 1;
  });
const written = (toggles: readonly Toggle[]): string =>
  withoutContradictions(EVERY_TOGGLE.filter((toggle) => toggles.includes(toggle))).join(BETWEEN);

const toggles: Part<string> = (asked) =>
  typeof asked === 'string' ? written(EVERY_TOGGLE.filter((toggle) => asked.split(BETWEEN).includes(toggle))) : '';

/** The address of the list of customers. `f`: the toggles that are on, always in one order. */
export const customerSearch = address({
  ...listSearch(['createdAt', 'name', 'customIdentifier', 'email'], {
    sort: 'createdAt.desc',
    sizes: CUSTOMER_PAGE_SIZES,
  }),
  filter: oneOf(CUSTOMER_PRESETS, 'active'),
  f: toggles,
});
export type CustomerSearch = ReturnType<typeof customerSearch>;

/** Left out of the address, so that a plain list has a plain one. */
export const CUSTOMER_SEARCH_DEFAULTS = customerSearch({});

/** Toggles that are on. */
export const togglesOf = ({ f }: Pick<CustomerSearch, 'f'>): readonly Toggle[] =>
  EVERY_TOGGLE.filter((toggle) => f.split(BETWEEN).includes(toggle));

/** The same toggles with one turned on or off; in a group that excludes, the one it replaces goes. */
export function toggled(search: Pick<CustomerSearch, 'f'>, toggle: Toggle, on: boolean): Pick<CustomerSearch, 'f'> {
  const group = groupOf(toggle);
  const stays = (other: Toggle) => other !== toggle && !(group && isExclusive(group) && groupOf(other) === group);
  return { f: written([...togglesOf(search).filter(stays), ...(on ? [toggle] : [])]) };
}

export const toCustomerListInput = ({ filter, f, ...list }: CustomerSearch): z.input<typeof customerListInput> => {
  const filters: readonly CustomerFilter[] = togglesOf({ f });
  return { ...toPageInput(list), filter, ...(filters.length > 0 && { filters: [...filters] }) };
};

/** What is listed, whatever its order and page: another one ends a selection. */
export const whatIsListed = ({ q, filter, f }: CustomerSearch): string => [filter, f, q.trim()].join(' ');

/** A view is an address without its page: what is searched, filtered and how it is ordered. */
export function viewAddress(search: CustomerSearch): string {
  const parts = (['q', 'filter', 'f', 'sort'] as const).filter((key) => search[key] !== CUSTOMER_SEARCH_DEFAULTS[key]);
  return new URLSearchParams(parts.map((key) => [key, search[key]])).toString();
}

/** A kept address as this list reads it today. */
export const readView = (kept: string): string =>
  viewAddress(customerSearch(Object.fromEntries(new URLSearchParams(kept))));
