/** All status colour comes from these eight; `data-tone` on an element chooses one (styles/tokens.css). */
export const TONES = ['neutral', 'sched', 'info', 'transit', 'ok', 'warn', 'bad', 'reversal'] as const;
export type Tone = (typeof TONES)[number];
