import { firstScreen, screenAfterSummary } from '@cordelle/domain/onboarding/ownership-form.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
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

  const toSummary = () => setScreen('summary');
  if (typeof screen === 'object')
    return (
      <OwnerForm
        key={JSON.stringify(screen)}
        target={screen}
        changing={changing}
        onCancel={() => setScreen(firstScreen(tree))}
        onSaved={async (after) => {
          tellSaved();
          toSummary();
          // Naming who runs the business is the last that is asked.
          if (screen.category === 'ControlPerson' && !screen.holdingId) await confirm(after.version);
        }}
      />
    );
  if (screen === 'intro')
    return <IntroScreen owners={owners} onAdd={() => setScreen({ parentId: null, category: null, holdingId: null })} />;
  if (screen === 'controlling')
    return <ControllingScreen changing={changing} onBack={toSummary} onForm={setScreen} confirm={confirm} />;
  if (screen === 'no_controlling')
    return <NoControllingScreen changing={changing} onBack={toSummary} onForm={setScreen} confirm={confirm} />;
  return (
    <SummaryScreen
      changing={changing}
      onForm={setScreen}
      onNext={async () => {
        const next = screenAfterSummary(tree, owners.business);
        if (next === 'complete') await confirm(owners.version);
        else setScreen(next);
      }}
    />
  );
}
