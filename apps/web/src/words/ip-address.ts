/** Whether a page was opened at an IP address, as `location.hostname` gives it: browsers keep passkeys for host names only. */
export const isIpAddress = (hostname: string): boolean => /^\[.*\]$|^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname);
