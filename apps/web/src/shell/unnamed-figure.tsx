import { UserRound } from 'lucide-react';

/** Stands where initials would, for whoever has not given a name yet. */
export default function UnnamedFigure() {
  return <UserRound aria-hidden="true" />;
}
