import { cva, type VariantProps } from 'class-variance-authority';

export const buttonStyle = cva(
  'inline-flex items-center justify-center gap-2 rounded-control whitespace-nowrap text-center font-semibold text-body transition-colors duration-120 disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0 max-sm:whitespace-normal',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
        secondary: 'border border-input bg-card text-foreground hover:bg-accent',
        ghost: 'text-foreground hover:bg-accent',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        link: 'text-link underline underline-offset-2 hover:no-underline',
      },
      size: {
        control: 'h-control px-4 max-sm:h-auto max-sm:min-h-control max-sm:py-1.5',
        field: 'h-field px-4 max-sm:h-auto max-sm:min-h-field max-sm:py-1.5',
        small: 'h-small px-3 text-table max-sm:h-auto max-sm:min-h-small max-sm:py-1',
        icon: 'size-control',
        text: 'h-auto min-h-6 px-0',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'control' },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
