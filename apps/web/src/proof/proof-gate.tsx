import { lazy, Suspense } from 'react';
import { useAskedForProof } from './asking.ts';

const ProofDialog = lazy(() =>
  import('./proof-dialog.tsx').then(({ ProofDialog: component }) => ({ default: component })),
);

/** Shows the question of `askForProof` while it is open. */
export function ProofGate() {
  const settle = useAskedForProof();
  return (
    settle && (
      <Suspense>
        <ProofDialog onSettled={settle} />
      </Suspense>
    )
  );
}
