import { getLocale } from '@cordelle/i18n/current-locale.ts';
import { switchLocale } from '@cordelle/ui/locale.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showAnswer } from '../show-answer.ts';
import { trpc } from '../trpc.ts';

/**
 * Changes the language here at once and on the user's record; what the server said in words is asked again. Of two choices in
 * a row the last one counts, on the record as well: the first is saved first, and nothing it brings is shown any more.
 */
export function useChooseLanguage(): (language: Language) => void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { mutate } = trpc.auth.setLanguage.useMutation({
    scope: { id: 'language' },
    onSuccess: (_, { language }) => {
      if (language === getLocale()) void queryClient.invalidateQueries();
    },
  });
  return (language) => {
    switchLocale(language);
    showAnswer(utils.auth.me, undefined, (me) => me && { ...me, user: { ...me.user, language } });
    mutate({ language });
  };
}
