import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { NavigationLink, type NavigationLinkProps } from './navigation.tsx';

/** Goes somewhere but weighs as much as a button. */
export function LinkButton({ variant, size, className, ...rest }: NavigationLinkProps & ButtonStyle) {
  return <NavigationLink data-noprint="" {...rest} className={cn(buttonStyle({ variant, size }), className)} />;
}
