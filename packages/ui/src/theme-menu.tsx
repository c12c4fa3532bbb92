import { m } from '@cordelle/i18n/messages';
import { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem } from './dropdown-menu.tsx';
import { useLocale } from './locale.ts';
import { chooseTheme, THEMES, useTheme } from './theme.ts';

const WORDS = { system: m.ui_theme_system, light: m.ui_theme_light, dark: m.ui_theme_dark } as const;

/** The three themes as radio items of a dropdown menu. */
export function ThemeMenuItems() {
  useLocale();
  const theme = useTheme();
  return (
    <DropdownMenuRadioGroup value={theme}>
      <DropdownMenuLabel>{m.ui_theme()}</DropdownMenuLabel>
      {THEMES.map((choice) => (
        <DropdownMenuRadioItem key={choice} value={choice} onSelect={() => chooseTheme(choice)}>
          {WORDS[choice]()}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
