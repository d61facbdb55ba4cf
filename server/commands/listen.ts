/** Messages of servers about the address on which they listen. */

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Addresses that mean all addresses of a machine, and can't be opened in a browser. */
const EVERYWHERE: readonly string[] = ["0.0.0.0", "::"];

/**
 * @param base path below which the site is served; begins and ends with `/`
 * @returns the address to open in a browser
 */
export function addressOf(host: string, port: number, base = "/"): string {
  const name = EVERYWHERE.includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}${base}`;
}

/** Why a server could not listen, and what to do. */
export function listenFault(error: unknown, { host, port }: ListenAddress): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const where = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
  switch (code) {
    case "EADDRINUSE":
      // The runtime reports the same error for an address that this machine does not have.
      if (!canListen(host)) return `This machine has no address ${host} to listen on. Choose another --host.`;
      return `Port ${port} is taken: another server listens on ${where} already. End that one, or choose another --port (0 for any that is free).`;
    case "EACCES":
      return `This user may not listen on ${where}. Choose a --port above 1023.`;
    default:
      return `The server could not listen on ${where}: ${error instanceof Error ? error.message : String(error)}. Choose another --host or --port.`;
  }
}

function canListen(hostname: string): boolean {
  try {
    Bun.listen({ hostname, port: 0, socket: { data: () => undefined } }).stop(true);
    return true;
  } catch {
    return false;
  }
}
