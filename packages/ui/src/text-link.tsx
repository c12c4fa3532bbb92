import { cn } from './cn.ts';
import { NavigationLink, type NavigationLinkProps } from './navigation.tsx';

export function TextLink({ className, ...rest }: NavigationLinkProps) {
  return (
    <NavigationLink {...rest} className={cn('text-link underline underline-offset-2 hover:no-underline', className)} />
  );
}
