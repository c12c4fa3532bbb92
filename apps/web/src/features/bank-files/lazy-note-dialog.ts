import { lazy } from 'react';

/** The dialog for a few words, loaded when it is opened. */
export const LazyNoteDialog = lazy(async () => ({ default: (await import('../../note-dialog.tsx')).NoteDialog }));
