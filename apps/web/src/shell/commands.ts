import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import type { Density } from '@cordelle/ui/density.ts';
import type { Theme } from '@cordelle/ui/theme.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { may } from '../me/may.ts';
import { menuOf } from './menu.ts';

/** What a command does: goes somewhere, opens a page beside this one, or asks the menu for something. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly does:
    | { readonly kind: 'go'; readonly href: string }
    | { readonly kind: 'open'; readonly href: string }
    | { readonly kind: 'ask'; readonly what: 'payer' | 'shortcuts' | 'sign_out' }
    | { readonly kind: 'theme'; readonly theme: Theme }
    | { readonly kind: 'density'; readonly density: Density }
    | { readonly kind: 'language'; readonly language: Language };
  /** What people call it besides, in both languages. */
  readonly words?: string;
};

export type CommandGroup = { readonly title: string; readonly commands: readonly Command[] };

const go = (href: string, label: string): Command => ({
  id: href,
  label,
  does: { kind: 'go', href },
  ...(WORDS[href] && { words: WORDS[href] }),
});

/** What people look for when they mean a page, in whatever language they think. */
const WORDS: Readonly<Record<string, string>> = {
  '/client/home': 'dashboard start overview accueil tableau de bord',
  '/client/customers': 'clients payers members people membres payeurs',
  '/client/transaction_report': 'payments transactions debits list paiements débits rapport',
  '/client/settlements':
    'deposits payouts bank money règlements dépôts versements month end zip fin de mois bookkeeping comptabilité',
  '/client/authorizations': 'agreements PAD ACH consent forms accords DPA consentement formulaires',
  '/client/settings':
    'business company address bank account deposit entreprise adresse compte bancaire paramètres configuration',
  '/client/settings/users': 'users people colleagues team permissions utilisateurs collègues équipe',
  '/client/settings/new_user': 'invite add user colleague inviter ajouter utilisateur collègue',
  '/client/settings/notification_settings': 'emails reminders receipts notices courriels avis rappels reçus',
  '/client/settings/invoices': 'fees bills billing cost frais facturation factures',
  '/client/settings/declined_payments': 'declined returned NSF failed refusés retournés provision insuffisante',
  '/client/settings/audit_log': 'history who did what activity journal historique',
  '/client/settings/api_keys': 'api token developer integration clé jeton développeur',
  '/client/settlements/integrity': 'proof ledger books audit preuve grand livre',
  '/client/customers/new/imports/csv':
    'import upload spreadsheet csv excel xlsx members importer téléverser feuille de calcul',
  '/client/transactions/new/imports/csv': 'import upload payments csv excel bulk importer paiements en lot',
  '/client/customers/new': 'add new customer ajouter nouveau client',
  '/client/microdeposits': 'verify account test deposits vérifier compte microdépôts',
  '/my_account': 'password email phone two-step 2fa profile mot de passe courriel profil sécurité',
};

/** The commands somebody may give, in their groups and in the language spoken now. */
export function commandsOf(me: Me): Readonly<Record<'goTo' | 'actions' | 'help', CommandGroup>> {
  const actions: (Command | false)[] = [
    may(me, 'transaction_schedules.new') && {
      id: 'new_payment',
      label: m.command_new_payment(),
      does: { kind: 'ask', what: 'payer' },
    },
    may(me, 'customers.new') && go('/client/customers/new', m.command_new_customer()),
    may(me, 'customers.csv_imports') && go('/client/customers/new/imports/csv', m.command_import_customers()),
    may(me, 'transaction_schedules.csv_imports') &&
      go('/client/transactions/new/imports/csv', m.command_import_payments()),
    may(me, 'users.new') && go('/client/settings/new_user', m.command_new_user()),
    may(me, 'settings.api_keys') && go('/client/settings/api_keys', m.api_keys_title()),
    go('/client/new_business', m.command_new_business()),
    theme('dark', m.command_theme_dark(), 'dark mode night theme mode sombre nuit thème noir'),
    theme('light', m.command_theme_light(), 'light mode day theme mode clair jour thème blanc'),
    theme('system', m.command_theme_system(), 'automatic theme system thème automatique système'),
    density(
      'compact',
      m.command_rows_compact(),
      'compact dense rows lists small density densité lignes serrées listes',
    ),
    density(
      'comfortable',
      m.command_rows_comfortable(),
      'comfortable roomy rows lists density densité lignes aérées listes',
    ),
    language('fr', 'Français', 'french language langue français'),
    language('en', 'English', 'anglais language langue english'),
  ];
  const help: (Command | false)[] = [
    { id: 'shortcuts', label: m.shortcuts_title(), does: { kind: 'ask', what: 'shortcuts' } },
    may(me, 'menu.home') && go('/client/home?steps=show', m.command_first_steps()),
    {
      id: 'help',
      label: m.command_help(),
      does: { kind: 'open', href: '/help' },
      words: 'help how to questions answers aide comment réponses',
    },
    { id: 'support', label: m.menu_support(), does: { kind: 'open', href: BRAND.supportUrl } },
    { id: 'api', label: m.command_api(), does: { kind: 'open', href: '/v3/docs' } },
    {
      id: 'sign_out',
      label: m.sign_out(),
      does: { kind: 'ask', what: 'sign_out' },
      words: 'log out logout leave exit déconnexion quitter sortir',
    },
  ];
  return {
    goTo: {
      title: m.commands_go_to(),
      commands: [
        ...menuOf(me).map(({ href, label }) => go(href, label())),
        ...settingsPagesOf(me),
        go('/my_account', m.menu_my_account()),
      ],
    },
    actions: { title: m.commands_actions(), commands: actions.filter((command) => command !== false) },
    help: { title: m.commands_help(), commands: help.filter((command) => command !== false) },
  };
}

const theme = (chosen: Theme, label: string, words: string): Command => ({
  id: `theme_${chosen}`,
  label,
  does: { kind: 'theme', theme: chosen },
  words,
});
const density = (chosen: Density, label: string, words: string): Command => ({
  id: `rows_${chosen}`,
  label,
  does: { kind: 'density', density: chosen },
  words,
});
const language = (chosen: Language, label: string, words: string): Command => ({
  id: `language_${chosen}`,
  label,
  does: { kind: 'language', language: chosen },
  words,
});

/** Pages below those of the menu, for those who may open them. */
function settingsPagesOf(me: Me): Command[] {
  const pages: (Command | false)[] = [
    may(me, 'settings.users') && go('/client/settings/users', m.users_title()),
    may(me, 'customers.update_customer_notifications') &&
      go('/client/settings/notification_settings', m.promo_reminders_title()),
    may(me, 'settings.read_billing_invoices') && go('/client/settings/invoices', m.invoices_title()),
    may(me, 'settings.update_business_info') &&
      go('/client/settings/declined_payments', m.settings_declined_payments()),
    may(me, 'settings.audit_log') && go('/client/settings/audit_log', m.menu_audit_log()),
    may(me, 'menu.settlements') && go('/client/settlements/integrity', m.integrity_page()),
  ];
  const found = pages.filter((command) => command !== false);
  const known = new Set<string>(menuOf(me).map(({ href }) => href));
  return found.filter(({ id }) => !known.has(id));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Shorter beginnings of words nobody sees are as well those of a name: “lea” is Lea and not to leave. */
const UNSEEN_BEGINNING_MIN = 4;

/**
 * Whether every word typed begins a word of the label, or is or clearly begins one of what it is called besides; accents and case do
 * not count.
 */
export function isMeant(label: string, typed: string, besides = ''): boolean {
  const seen = wordsOf(label);
  const unseen = wordsOf(besides);
  return plain(typed)
    .split(/\s+/)
    .every(
      (part) =>
        seen.some((word) => word.startsWith(part)) ||
        unseen.some((word) => word === part || (part.length >= UNSEEN_BEGINNING_MIN && word.startsWith(part))),
    );
}

const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u);
