import type { ReactNode } from 'react';
import { dutyOf } from '../me/duties.ts';
import { useMe } from '../me/me.ts';
import { Frame } from './frame.tsx';
import { PayerFrame } from './payer-frame.tsx';
import { PlainFrame } from './plain-frame.tsx';

type Props = {
  /** Control of business time, where it can be moved. */
  clock: ReactNode;
  children: ReactNode;
};

/** Around the pages of one's own account: the frame somebody knows, and a plain one while nothing else is open to them. */
export function OwnFrame({ clock, children }: Props) {
  const me = useMe();
  if (dutyOf(me) !== null) return <PlainFrame>{children}</PlainFrame>;
  if (me.user.kind === 'customer') return <PayerFrame>{children}</PayerFrame>;
  return <Frame clock={clock}>{children}</Frame>;
}
