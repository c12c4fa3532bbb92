import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['h1', 'h2', 'h3', 'body', 'table', 'small'],
      radius: ['control', 'card', 'dialog', 'chip'],
      spacing: ['control', 'row'],
    },
  },
});

/** Class names joined; of two that set the same property, the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
