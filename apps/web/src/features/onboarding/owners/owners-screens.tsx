import { firstScreen, screenAfterSummary } from '@cordelle/domain/onboarding/ownership-form.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useEffect, useState } from 'react';
import { useApplying } from '../applying.ts';
import { ControllingScreen } from './controlling-screen.tsx';
import { IntroScreen } from './intro-screen.tsx';
import { NoControllingScreen } from './no-controlling-screen.tsx';
import { OwnerForm } from './owner-form.tsx';
import { type FormTarget, targetFrom } from './owner-values.ts';
import { SummaryScreen } from './summary-screen.tsx';
import { type OwnersChanging, treeOf } from './use-owners.ts';
import { targetOf } from './within-page.tsx';

const SHOWN_MS = 5_000;

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
  const [savedAt, setSavedAt] = useState<number | null>(null);
  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);

  const toSummary = () => setScreen('summary');
  const shown = () => {
    if (typeof screen === 'object')
      return (
        <OwnerForm
          key={JSON.stringify(screen)}
          target={screen}
          changing={changing}
          onCancel={() => setScreen(firstScreen(tree))}
          onSaved={async (after) => {
            setSavedAt(Date.now());
            toSummary();
            // Naming who runs the business is the last that is asked.
            if (screen.category === 'ControlPerson' && !screen.holdingId) await confirm(after.version);
          }}
        />
      );
    if (screen === 'intro')
      return (
        <IntroScreen owners={owners} onAdd={() => setScreen({ parentId: null, category: null, holdingId: null })} />
      );
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
  };
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      {savedAt !== null && <Banner tone="ok">{m.owners_saved()}</Banner>}
      {shown()}
    </div>
  );
}
