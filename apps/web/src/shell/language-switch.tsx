import { LanguageButton } from '@cordelle/ui/language-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '../trpc.ts';

/** Changes the language here at once, and on the user's record for messages and the next sign-in. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { mutate } = useMutation(useTRPC().auth.setLanguage.mutationOptions());
  return (
    <span className={className}>
      <LanguageButton onChange={(language) => mutate({ language })} />
    </span>
  );
}
