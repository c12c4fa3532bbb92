import { m } from '@cordelle/i18n/messages';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { ThemeMenuItems } from '@cordelle/ui/theme-menu.tsx';
import { Keyboard, KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { useMe } from '../me/me.ts';
import { useChooseLanguage } from './choose-language.ts';
import { useSignOut } from './sign-out.ts';

const PAGES = [
  { href: '/my_account', label: m.menu_my_account, icon: UserRound },
  { href: '/change_password', label: m.menu_change_password, icon: KeyRound },
  { href: '/two_factor_authentication', label: m.menu_two_factor, icon: ShieldCheck },
] as const;

const LANGUAGES = { en: m.ui_language_english, fr: m.ui_language_french } as const;

/** The open menu of `ProfileMenu`; focus returns to `button`. */
export default function ProfileMenuItems({
  button,
  onShortcuts,
  onClose,
}: {
  button: RefObject<HTMLButtonElement | null>;
  /** Absent where no shortcuts are listened to. */
  onShortcuts?: (() => void) | undefined;
  onClose: () => void;
}) {
  const locale = useLocale();
  const { user } = useMe();
  const chooseLanguage = useChooseLanguage();
  const signOut = useSignOut();
  const { go } = useNavigation();
  return (
    <DropdownMenu open onOpenChange={onClose}>
      {/* Marks the place of the button, which stands here from before the menu was loaded. */}
      <DropdownMenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0">
          <span className="sr-only">{m.ui_account_menu()}</span>
        </span>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        className="w-64"
        container={button.current?.closest('header')}
        onInteractOutside={(event) => {
          // The button itself closes what it opened.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      >
        <DropdownMenuLabel className="text-foreground text-table">
          <span className="block font-semibold">
            {user.firstName} {user.lastName}
          </span>
          <span className="block truncate text-muted-foreground">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {PAGES.map(({ href, label, icon: Icon }) => (
          <DropdownMenuItem key={href} onSelect={() => go(href)}>
            <Icon aria-hidden="true" />
            {label()}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{m.ui_language()}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={locale}>
          {(['en', 'fr'] as const).map((language) => (
            <DropdownMenuRadioItem key={language} value={language} onSelect={() => chooseLanguage(language)}>
              <span lang={`${language}-CA`}>{LANGUAGES[language]()}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <ThemeMenuItems />
        <DropdownMenuSeparator />
        {onShortcuts && (
          <DropdownMenuItem onSelect={onShortcuts}>
            <Keyboard aria-hidden="true" />
            {m.shortcuts_title()}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden="true" />
          {m.sign_out()}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
