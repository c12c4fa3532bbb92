import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import { may } from '../me/may.ts';
import { menuOf } from './menu.ts';

/** What a command does: goes somewhere, opens a page beside this one, or asks the menu for something. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly does:
    | { readonly kind: 'go'; readonly href: string }
    | { readonly kind: 'open'; readonly href: string }
    | { readonly kind: 'ask'; readonly what: 'payer' | 'shortcuts' | 'sign_out' };
};

export type CommandGroup = { readonly title: string; readonly commands: readonly Command[] };

const go = (href: string, label: string): Command => ({ id: href, label, does: { kind: 'go', href } });

/** The commands somebody may give, in their groups and in the language spoken now. */
export function commandsOf(me: Me): Readonly<Record<'goTo' | 'actions' | 'help', CommandGroup>> {
  const actions: (Command | false)[] = [
    may(me, 'transaction_schedules.new') && {
      id: 'new_payment',
      label: m.command_new_payment(),
      does: { kind: 'ask', what: 'payer' },
    },
    may(me, 'users.new') && go('/client/settings/new_user', m.command_new_user()),
    may(me, 'settings.api_keys') && go('/client/settings/api_keys', m.api_keys_title()),
    go('/client/new_business', m.command_new_business()),
  ];
  const help: (Command | false)[] = [
    { id: 'shortcuts', label: m.shortcuts_title(), does: { kind: 'ask', what: 'shortcuts' } },
    may(me, 'menu.home') && go('/client/home?steps=show', m.command_first_steps()),
    { id: 'support', label: m.menu_support(), does: { kind: 'open', href: BRAND.supportUrl } },
    { id: 'api', label: m.command_api(), does: { kind: 'open', href: '/v3/docs' } },
    { id: 'sign_out', label: m.sign_out(), does: { kind: 'ask', what: 'sign_out' } },
  ];
  return {
    goTo: {
      title: m.commands_go_to(),
      commands: [...menuOf(me).map(({ href, label }) => go(href, label())), go('/my_account', m.menu_my_account())],
    },
    actions: { title: m.commands_actions(), commands: actions.filter((command) => command !== false) },
    help: { title: m.commands_help(), commands: help.filter((command) => command !== false) },
  };
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word typed begins a word of the label; accents and case do not count. */
export function isMeant(label: string, typed: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
