import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The page around an open menu stays there for everybody: it is one stop on the way, not a question that must be answered. */
export const DropdownMenu = (props: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root modal={false} {...props} />
);
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

export function DropdownMenuContent({
  className,
  align = 'end',
  container,
  ...rest
}: ComponentProps<typeof Primitive.Content> & {
  /** Landmark the menu belongs to; the page’s main one where none is named. */
  container?: Element | null | undefined;
}) {
  return (
    <Primitive.Portal container={container ?? document.querySelector('main')}>
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        {...rest}
        className={cn(
          'fade-in zoom-in-98 z-50 min-w-48 max-w-[calc(100vw-1rem)] animate-in rounded-card border bg-popover p-1 text-popover-foreground shadow-lg duration-160',
          className,
        )}
      />
    </Primitive.Portal>
  );
}

const itemStyle =
  'flex min-h-control cursor-pointer select-none items-center gap-2 rounded-control px-2.5 py-1.5 outline-none data-[disabled]:opacity-55 data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground [&_svg]:size-4 [&_svg]:shrink-0';

export function DropdownMenuItem({
  className,
  destructive = false,
  ...rest
}: ComponentProps<typeof Primitive.Item> & { destructive?: boolean }) {
  return <Primitive.Item {...rest} className={cn(itemStyle, destructive && 'text-destructive', className)} />;
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...rest} className={cn(itemStyle, 'pl-8', className)}>
      <Primitive.ItemIndicator className="absolute left-3">
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.RadioItem>
  );
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem {...rest} className={cn(itemStyle, 'pl-8', className)}>
      <Primitive.ItemIndicator className="absolute left-3">
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...rest} className={cn('px-2.5 py-1.5 text-muted-foreground text-small', className)} />;
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator {...rest} className={cn('-mx-1 my-1 h-px bg-border', className)} />;
}
