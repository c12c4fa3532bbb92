import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { NoteDialog } from '../../note-dialog.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { ClientFacts } from './client.ts';

/** Whether everything of a client is kept from deletion, since when and why; set and released with a reason. */
export default function LegalHold({ client: { id, businessName, legalHold } }: { client: ClientFacts }) {
  useLocale();
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState(false);
  const setting = trpc.clients.setLegalHold.useMutation({
    onSuccess: (facts) => {
      showAnswer(utils.clients.facts, { id }, facts);
      showToast('ok', m.ui_changes_saved());
      setAsked(false);
    },
  });
  const hold = legalHold === null;
  const action = hold ? m.legal_hold_set() : m.legal_hold_release();
  return (
    <div className="grid gap-3">
      {legalHold ? (
        <Banner tone="warn" title={m.legal_hold_held()}>
          <span className="wrap-anywhere block">{legalHold.heldFor}</span>
          <span className="text-muted-foreground text-small">
            <Instant at={legalHold.since} zone={PROVIDER_ZONE} />
          </span>
        </Banner>
      ) : (
        <p className="max-w-[70ch] text-muted-foreground">{m.legal_hold_none()}</p>
      )}
      <Button className="justify-self-start" onClick={() => setAsked(true)}>
        {action}
      </Button>
      {asked && (
        <NoteDialog
          title={m.legal_hold_title({ action, name: businessName || m.client_unnamed() })}
          description={hold ? m.legal_hold_set_means() : m.legal_hold_release_means()}
          label={m.legal_hold_reason()}
          missing={m.case_reasons_missing()}
          action={action}
          sending={{ ...setting, mutate: (reason) => setting.mutate({ id, hold, reason }) }}
          onClose={() => {
            setAsked(false);
            setting.reset();
          }}
        />
      )}
    </div>
  );
}
