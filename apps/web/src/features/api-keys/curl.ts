/** The same call to be asked again: with the names of its ids, without what was sent, and without the key. */
export function curlOf({ method, route }: { readonly method: string; readonly route: string }, origin: string): string {
  const sends = method === 'POST' || method === 'PUT';
  return [
    `curl -X ${method} "${origin}/v3${route}"`,
    '-H "Authorization: Bearer $CORDELLE_API_KEY"',
    ...(sends ? ['-H "Content-Type: application/json"', "-d '{}'"] : []),
  ].join(' \\\n  ');
}
