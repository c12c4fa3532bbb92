/** First part of the key of every page that is looked at before it is saved: what changes beside the form makes them old. */
export const PREVIEWS = ['payer preview'] as const;
