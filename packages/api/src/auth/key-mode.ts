import type { App } from '@cordelle/engine/app.ts';
import type { KeyMode } from './key-text.ts';

/** Whose money keys of this installation move: where time can be moved, nobody's. */
export const keyModeOf = ({ sandbox }: Pick<App, 'sandbox'>): KeyMode => (sandbox ? 'test' : 'live');
