/** What networks are called, for links that show an icon. */

/** Names whose spelling does not follow from that of their icon. */
const NAMES: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  npm: "npm",
  youtube: "YouTube",
  stackoverflow: "Stack Overflow",
};

/** Icons of hosts that are not called as their networks are. */
const HOSTS: Readonly<Record<string, string>> = {
  "bsky.app": "bluesky",
  "discord.gg": "discord",
  "npmjs.com": "npm",
  "t.me": "telegram",
  "youtu.be": "youtube",
};

/** Networks that are called as their hosts. */
const PLAIN =
  /^(?:discord|facebook|github|gitlab|instagram|linkedin|medium|reddit|slack|stackoverflow|twitch|twitter|x|youtube)\.com$/;

/** The name that stands in the place of an icon. */
export function networkOfIcon(icon: string): string {
  return NAMES[icon] ?? icon.charAt(0).toUpperCase() + icon.slice(1);
}

/** The icon of this engine that another one's means: X is the network that was Twitter. */
export function iconOfNetwork(icon: string | undefined): string | undefined {
  return icon === "twitter" ? "x" : icon;
}

/** The name of the network that an address leads to; undefined for other addresses. */
export function networkOfAddress(address: string): string | undefined {
  const host = /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? "";
  const icon = Object.hasOwn(HOSTS, host) ? HOSTS[host] : PLAIN.test(host) ? host.replace(/\.com$/, "") : undefined;
  return icon === undefined ? undefined : networkOfIcon(icon);
}
