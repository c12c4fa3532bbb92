import { useRouter } from '@tanstack/react-router';

/** Whether another page has been asked for and is on its way: what this one still meant to do to its address must not call it back. */
export function useGoingElsewhere(): () => boolean {
  const router = useRouter();
  return () => {
    const { location, resolvedLocation } = router.state;
    return resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname;
  };
}
