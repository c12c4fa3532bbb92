import { m } from '@cordelle/i18n/messages';
import { Button } from './button.tsx';
import { switchLocale, useLocale } from './locale.ts';

/** Says the other language in that language; what is typed on the page stays. */
export function LanguageButton({ onChange }: { onChange?: (locale: 'en' | 'fr') => void }) {
  const locale = useLocale();
  const other = locale === 'en' ? 'fr' : 'en';
  return (
    <Button
      variant="ghost"
      size="small"
      lang={`${other}-CA`}
      onClick={() => {
        switchLocale(other);
        onChange?.(other);
      }}
    >
      {m.ui_switch_to_other_language()}
    </Button>
  );
}
