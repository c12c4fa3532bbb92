import postgres, { type Options, type PostgresType } from 'postgres';

const DEFAULT_PORT = 5432;

/**
 * A pool of postgres.js at an address that may name the folder of a socket, as libpq has it:
 * `postgresql://name@localhost:5432/cordelle?host=/run/postgresql` goes through `/run/postgresql/.s.PGSQL.5432`.
 */
export function openAddress<Types extends Record<string, PostgresType>>(
  address: string,
  options: Options<Types>,
): ReturnType<typeof postgres<Types>> {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  if (!folder?.startsWith('/')) return postgres(address, options);
  url.searchParams.delete('host');
  return postgres(url.href, { ...options, path: socketIn(folder, Number(url.port || DEFAULT_PORT)) });
}

/** The socket of a server that listens on a port, in the folder that is its own. */
export const socketIn = (folder: string, port: number): string => `${folder}/.s.PGSQL.${port}`;
