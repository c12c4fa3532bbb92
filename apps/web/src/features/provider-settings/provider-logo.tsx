import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { upload } from '../../upload.ts';
import type { Provider } from './provider.ts';

/** The picture at the head of the provider's invoices. */
export function ProviderLogo({ provider }: { provider: Provider }) {
  useLocale();
  const utils = trpc.useUtils();
  const chooser = useRef<HTMLInputElement>(null);
  const shown = () => utils.providerSettings.get.invalidate();
  const sending = useMutation({
    mutationFn: (file: File) => upload('provider_logo', file, {}),
    onSuccess: shown,
  });
  const removing = trpc.providerSettings.removeLogo.useMutation({ onSuccess: shown });
  const error = sending.error ?? removing.error;
  const words = error && (Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.no_answer());
  return (
    <Panel title={m.provider_logo()}>
      <div className="grid gap-3 p-4">
        <p className="text-muted-foreground">{m.provider_logo_means()}</p>
        {words && <Banner tone="bad">{words}</Banner>}
        {provider.logo ? (
          <img src={provider.logo} alt={m.provider_logo()} className="max-h-24 max-w-60 rounded-control bg-white p-2" />
        ) : (
          <p>{m.settings_none()}</p>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={m.provider_logo_choose()}
          accept="image/png,image/jpeg"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) sending.mutate(file);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={provider.seenVersion === 0}
            busy={sending.isPending}
            onClick={() => chooser.current?.click()}
          >
            {provider.logo ? m.provider_logo_replace() : m.provider_logo_choose()}
          </Button>
          {provider.logo && (
            <Button busy={removing.isPending} onClick={() => removing.mutate()}>
              {m.remove()}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
