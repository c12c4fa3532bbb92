import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { Switch } from '@cordelle/ui/switch.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { useClient } from '../../me/me.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

const CODES = { CA: m.retries_codes_ca, US: m.retries_codes_us } as const;

/** Whether declined payments are tried again by themselves, and the rules of the network by which that happens. */
export function AutomaticRetries() {
  useLocale();
  const { country } = useClient();
  const utils = trpc.useUtils();
  const [data] = trpc.collectionSettings.get.useSuspenseQuery();
  const update = trpc.collectionSettings.update.useMutation({
    onSuccess: (settings) => showAnswer(utils.collectionSettings.get, undefined, settings),
  });
  const enabled = update.isPending ? update.variables.retriesEnabled : data.retriesEnabled;
  return (
    <Card
      title={m.retries_title()}
      actions={<SavedNotice savedAt={update.isSuccess ? update.submittedAt : null} />}
      className="max-w-160"
    >
      <div className="grid gap-4">
        {update.isError && <Banner tone="bad">{refusalOf(update.error)?.messages.base?.[0] ?? m.no_answer()}</Banner>}
        <Switch
          label={m.retries_switch()}
          hint={m.retries_switch_means({ days: String(data.afterDays) })}
          checked={enabled}
          onCheckedChange={(retriesEnabled) => update.mutate({ retriesEnabled })}
        />
        <DefinitionList
          facts={[
            { label: m.retries_which(), value: CODES[country]() },
            { label: m.retries_how_often(), value: m.retries_how_often_means({ count: data.retriesMax }) },
            { label: m.retries_until(), value: m.retries_until_means({ days: String(data.windowDays) }) },
            { label: m.retries_amount(), value: m.retries_amount_means() },
            { label: m.retries_never(), value: m.retries_never_means() },
          ]}
        />
        <p className="text-muted-foreground">{m.retries_by_hand()}</p>
      </div>
    </Card>
  );
}
