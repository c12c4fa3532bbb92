import { switchLocale } from '@cordelle/ui/locale.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../trpc.ts';

/** Changes the language here at once and on the user's record; what the server said in words is asked again. */
export function useChooseLanguage(): (language: Language) => void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutate } = useMutation(
    trpc.auth.setLanguage.mutationOptions({ onSuccess: () => queryClient.invalidateQueries() }),
  );
  return (language) => {
    switchLocale(language);
    queryClient.setQueryData(trpc.auth.me.queryKey(), (me) => me && { ...me, user: { ...me.user, language } });
    mutate({ language });
  };
}
