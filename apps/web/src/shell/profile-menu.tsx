import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
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
import { ThemeMenuItems } from '@cordelle/ui/theme-menu.tsx';
import { LogOut } from 'lucide-react';
import { useMe } from '../me/me.ts';
import { useChooseLanguage } from './choose-language.ts';
import { useSignOut } from './sign-out.ts';

const LANGUAGES = { en: m.ui_language_english, fr: m.ui_language_french } as const;

/** Who is signed in, how they read, and the way out. */
export function ProfileMenu() {
  const locale = useLocale();
  const { user } = useMe();
  const chooseLanguage = useChooseLanguage();
  const signOut = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={buttonStyle({
          variant: 'secondary',
          size: 'icon',
          className: 'relative gap-0 rounded-full text-table',
        })}
      >
        {`${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()}
        <span className="sr-only"> {m.ui_account_menu()}</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-64">
        <DropdownMenuLabel className="text-foreground text-table">
          <span className="block font-semibold">
            {user.firstName} {user.lastName}
          </span>
          <span className="block truncate text-muted-foreground">{user.email}</span>
        </DropdownMenuLabel>
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
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden="true" />
          {m.sign_out()}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
