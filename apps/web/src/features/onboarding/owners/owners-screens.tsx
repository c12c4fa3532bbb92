import { firstScreen, screenAfterSummary } from '@cordelle/domain/onboarding/ownership-form.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Shareholding, Stakeholder } from '@cordelle/validation/onboarding/owners.ts';
import { useState } from 'react';
import { useApplying } from '../applying.ts';
import { ControllingScreen } from './controlling-screen.tsx';
import { IntroScreen } from './intro-screen.tsx';
import { NoControllingScreen } from './no-controlling-screen.tsx';
import { OwnerForm } from './owner-form.tsx';
import { type FormTarget, targetFrom } from './owner-values.ts';
import { SummaryScreen } from './summary-screen.tsx';
import { tellSaved } from './tell-saved.ts';
import { type OwnersChanging, treeOf } from './use-owners.ts';
import { targetOf } from './within-page.tsx';

type Screen = 'intro' | 'summary' | 'controlling' | 'no_controlling' | FormTarget;
/** A form that was opened for somebody's address: it starts there, and leads back to where it was missing. */
type ForEmail = { readonly form: FormTarget; readonly from: 'summary' | 'controlling' | 'no_controlling' };

type Props = {
  changing: OwnersChanging;
  /** What follows once they are as they should be. */
  confirm: (ownersVersion: string) => Promise<void>;
};

/** The owners of a business, to be added to, looked at, and confirmed. */
export function OwnersScreens({ changing, confirm }: Props) {
  useLocale();
  const applying = useApplying();
  const { owners } = changing;
  const tree = treeOf(owners);
  const [screen, setScreen] = useState<Screen>(() => targetFrom(targetOf(applying), owners) ?? firstScreen(tree));

  const [forEmail, setForEmail] = useState<ForEmail | null>(null);

  const toSummary = () => setScreen('summary');
  const askEmail = (held: Shareholding, from: ForEmail['from']) => {
    const form = { parentId: held.parentId, category: held.ownerCategory, holdingId: held.id };
    setForEmail({ form, from });
    setScreen(form);
  };
  const emailFrom = (from: ForEmail['from']) => (owner: Stakeholder) => {
    const held = owners.shareholdings.find(({ stakeholderId }) => stakeholderId === owner.id);
    if (held) askEmail(held, from);
  };
  if (typeof screen === 'object') {
    const from = forEmail?.form === screen ? forEmail.from : null;
    return (
      <OwnerForm
        key={JSON.stringify(screen)}
        target={screen}
        changing={changing}
        focus={from && 'individual.email'}
        onCancel={() => setScreen(from ?? firstScreen(tree))}
        onSaved={async (after) => {
          tellSaved();
          setScreen(from ?? 'summary');
          if (from) return;
          // Naming who runs the business is the last that is asked.
          if (screen.category === 'ControlPerson' && !screen.holdingId) await confirm(after.version);
        }}
      />
    );
  }
  if (screen === 'intro')
    return <IntroScreen owners={owners} onAdd={() => setScreen({ parentId: null, category: null, holdingId: null })} />;
  if (screen === 'controlling')
    return (
      <ControllingScreen
        changing={changing}
        onBack={toSummary}
        onForm={setScreen}
        onEmail={emailFrom('controlling')}
        confirm={confirm}
      />
    );
  if (screen === 'no_controlling')
    return (
      <NoControllingScreen
        changing={changing}
        onBack={toSummary}
        onForm={setScreen}
        onEmail={emailFrom('no_controlling')}
        confirm={confirm}
      />
    );
  return (
    <SummaryScreen
      changing={changing}
      onForm={setScreen}
      onEmail={(held) => askEmail(held, 'summary')}
      onNext={async () => {
        const next = screenAfterSummary(tree, owners.business);
        if (next === 'complete') await confirm(owners.version);
        else setScreen(next);
      }}
    />
  );
}
