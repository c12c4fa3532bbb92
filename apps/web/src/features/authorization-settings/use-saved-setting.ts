import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const PARTS = ['processing', 'donor', 'link', 'email'] as const;
type Part = (typeof PARTS)[number];

/** Everything that shows a part of the settings somewhere else: it is read anew once one part is saved. */
function useReadOthersAgain(mine: Part): () => void {
  const { authorizationSettings, customers } = trpc.useUtils();
  return () => {
    for (const part of PARTS) if (part !== mine) void authorizationSettings[part].invalidate();
    void customers.publicLink.invalidate();
  };
}

export function useProcessingForm(): SettingsForm {
  const { processing } = trpc.useUtils().authorizationSettings;
  const readOthersAgain = useReadOthersAgain('processing');
  const [data] = trpc.authorizationSettings.processing.useSuspenseQuery();
  const save = trpc.authorizationSettings.updateProcessing.useMutation({
    onSuccess: (now) => {
      showAnswer(processing, undefined, now);
      readOthersAgain();
    },
  });
  const attempt = trpc.authorizationSettings.tryProcessing.useMutation();
  return useSettingsForm(data, { save, attempt, load: () => processing.refetch() });
}

export function useDonorForm(): SettingsForm {
  const { donor } = trpc.useUtils().authorizationSettings;
  const readOthersAgain = useReadOthersAgain('donor');
  const [data] = trpc.authorizationSettings.donor.useSuspenseQuery();
  const save = trpc.authorizationSettings.updateDonor.useMutation({
    onSuccess: (now) => {
      showAnswer(donor, undefined, now);
      readOthersAgain();
    },
  });
  const attempt = trpc.authorizationSettings.tryDonor.useMutation();
  return useSettingsForm(data, { save, attempt, load: () => donor.refetch() });
}

export function useLinkForm(): SettingsForm {
  const { link } = trpc.useUtils().authorizationSettings;
  const readOthersAgain = useReadOthersAgain('link');
  const [data] = trpc.authorizationSettings.link.useSuspenseQuery();
  const save = trpc.authorizationSettings.updateLink.useMutation({
    onSuccess: (now) => {
      showAnswer(link, undefined, now);
      readOthersAgain();
    },
  });
  const attempt = trpc.authorizationSettings.tryLink.useMutation();
  return useSettingsForm(data, { save, attempt, load: () => link.refetch() });
}

export function useEmailForm(): SettingsForm {
  const { email } = trpc.useUtils().authorizationSettings;
  const readOthersAgain = useReadOthersAgain('email');
  const [data] = trpc.authorizationSettings.email.useSuspenseQuery();
  const save = trpc.authorizationSettings.updateEmail.useMutation({
    onSuccess: (now) => {
      showAnswer(email, undefined, now);
      readOthersAgain();
    },
  });
  const attempt = trpc.authorizationSettings.tryEmail.useMutation();
  return useSettingsForm(data, { save, attempt, load: () => email.refetch() });
}
