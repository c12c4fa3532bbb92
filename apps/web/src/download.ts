type DownloadLink = { readonly url: string; readonly filename: string };

/**
 * Asks for a file and lets the browser fetch it: `download(() => client.customers.export.query(input))`. Throws what the
 * call throws; the link is for this person alone, and for minutes.
 */
export async function download(ask: () => Promise<DownloadLink>): Promise<void> {
  const { url, filename } = await ask();
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}

/**
 * The same for a file that is made while it is sent: it is handed over whole, or not at all. Throws where it breaks off, what a
 * browser that fetches it by itself tells nobody.
 */
export async function downloadWhole(ask: () => Promise<DownloadLink>): Promise<void> {
  const { url, filename } = await ask();
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`no file: ${answer.status}`);
  const whole = URL.createObjectURL(await answer.blob());
  await download(async () => ({ url: whole, filename }));
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(whole), 60_000);
}
