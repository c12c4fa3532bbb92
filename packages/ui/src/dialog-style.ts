export const overlayStyle = 'fade-in fixed inset-0 z-40 animate-in bg-black/45 duration-220';

export const panelStyle =
  'fade-in zoom-in-98 fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[32rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-in gap-3 overflow-auto rounded-dialog border bg-popover p-6 text-popover-foreground shadow-xl duration-220';
