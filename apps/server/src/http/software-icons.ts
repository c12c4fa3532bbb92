/** Signs of the software that can be connected, in its maker's colour: told apart at the size of a letter, and drawn by us. */
const ICONS: Readonly<Record<string, { readonly name: string; readonly ground: string; readonly lines: string }>> = {
  xero: { name: 'Xero', ground: '#0f9fd0', lines: 'm12.5 12.5 15 15m0-15-15 15' },
  quickbooks: {
    name: 'QuickBooks Online',
    ground: '#2a9d1f',
    lines: 'M17.5 14.5h-3a5.5 5.5 0 0 0 0 11M17.5 14.5v15M22.5 25.5h3a5.5 5.5 0 0 0 0-11M22.5 25.5v-15',
  },
  zapier: { name: 'Zapier', ground: '#f0500c', lines: 'M20 9v22M9 20h22m-18.8-7.8 15.6 15.6m0-15.6L12.2 27.8' },
};

/** An SVG picture; null: there is none of that name. */
export function softwareIcon(software: string): string | null {
  const icon = ICONS[software];
  if (!icon) return null;
  const { name, ground, lines } = icon;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" role="img" aria-label="${name}"><rect width="40" height="40" rx="20" fill="${ground}"/><path d="${lines}" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
