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
