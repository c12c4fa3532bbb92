import { switchLocale } from '@cordelle/ui/locale.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

/** Changes the language here at once and on the user's record; what the server said in words is asked again. */
export function useChooseLanguage(): (language: Language) => void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { mutate } = trpc.auth.setLanguage.useMutation({ onSuccess: () => queryClient.invalidateQueries() });
  return (language) => {
    switchLocale(language);
    utils.auth.me.setData(undefined, (me) => me && { ...me, user: { ...me.user, language } });
    mutate({ language });
  };
}
