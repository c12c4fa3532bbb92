const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[^ ]* .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const PROGRAM_LENGTH_MAX = 40;

/** A browser as people know it, `Firefox 140 · Windows`; a program by the first word it says of itself. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const known = BROWSERS.map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] })).find(
    ({ version }) => version !== undefined,
  );
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!known) return userAgent.split(/[ (]/, 1)[0]?.slice(0, PROGRAM_LENGTH_MAX) || null;
  return [`${known.name} ${known.version}`, system].filter(Boolean).join(' · ');
}
