import { LanguageButton } from '@cordelle/ui/language-button.tsx';
import { useChooseLanguage } from './choose-language.ts';

export function LanguageSwitch({ className }: { className?: string }) {
  const choose = useChooseLanguage();
  return (
    <span className={className}>
      <LanguageButton onChange={choose} />
    </span>
  );
}
