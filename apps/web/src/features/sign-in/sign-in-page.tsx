import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { DoorPage } from '../../doors/door-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage({ after }: { after: string }) {
  useLocale();
  const [chosenLanguage, setChosenLanguage] = useState<'en' | 'fr' | null>(null);
  return (
    <DoorPage title={m.sign_in()} onLanguageChosen={setChosenLanguage}>
      <SignInForm after={after} chosenLanguage={chosenLanguage} />
    </DoorPage>
  );
}
