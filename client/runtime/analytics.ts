import { one, siteData, whenIdle } from "./kit.ts";

/** The queue that a Google tag reads, which contains `arguments` objects. */
interface TagWindow {
  dataLayer?: unknown[];
}

type Details = Readonly<Record<string, string>>;

function push(...entry: readonly unknown[]): void {
  const target = globalThis as TagWindow;
  (target.dataLayer ??= []).push(toArguments(...entry));
}

/** Makes an `arguments` object, by which the tag distinguishes commands from data. */
const toArguments: (...entry: readonly unknown[]) => unknown = function (): unknown {
  // eslint-disable-next-line prefer-rest-params
  return arguments;
};

/** Sends a request without waiting and without cookies; failures are ignored. */
function post(endpoint: string, body: Readonly<Record<string, unknown>>): void {
  void fetch(endpoint, {
    method: "POST",
    keepalive: true,
    credentials: "omit",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** The address that is reported, without query and hash, which may contain what a reader typed. */
function address(): string {
  return location.origin + location.pathname;
}

/** What a Google tag is told of the page that is shown. */
function placeForTag(): Details {
  return { page_location: address(), page_path: location.pathname, page_title: title() };
}

/** The page's title as its head says it: in that of the tab, the search page writes what a reader looks for. */
function title(): string {
  return one('meta[property="og:title"]', document.head)?.getAttribute("content") ?? document.title;
}

function send(name: string, details: Details): void {
  const { analytics, locale } = siteData();
  // Visits on the live server are not reported.
  if (document.documentElement.dataset["dev"] !== undefined) return;
  switch (analytics?.provider) {
    case undefined:
      return;
    case "google":
      // Also for what the tag counts of its own accord, such as scrolling: that has the whole address otherwise.
      push("set", placeForTag());
      push("event", name, { ...placeForTag(), ...details });
      return;
    case "plausible":
      // The service derives and discards the reader's address itself.
      post(analytics.endpoint, {
        name: name === "page_view" ? "pageview" : name,
        url: address(),
        domain: analytics.domain,
        props: details,
      });
      return;
    case "endpoint":
      post(analytics.url, {
        event: name,
        id: analytics.id,
        path: location.pathname,
        title: title(),
        locale: locale.id,
        anonymizeIp: analytics.anonymizeIp ?? true,
        ...details,
      });
  }
}

/**
 * Loads the configured service when idle, reports the first page, and each that a soft navigation shows. A page that the
 * browser has rendered ahead is reported when it is shown, which may never be; one that comes back from the browser's page
 * cache once more, as the services' own scripts and advice count it.
 */
export function startAnalytics(): void {
  const { analytics } = siteData();
  if (analytics === undefined) return;
  if ((document as Document & { readonly prerendering?: boolean }).prerendering === true) {
    document.addEventListener("prerenderingchange", startAnalytics, { once: true });
    return;
  }
  if (analytics.provider === "google") {
    push("js", new Date());
    push("set", placeForTag());
    push("config", analytics.id, { send_page_view: false, anonymize_ip: analytics.anonymizeIp ?? true });
    whenIdle(() => {
      const script = document.createElement("script");
      script.async = true;
      script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analytics.id)}`;
      document.head.append(script);
    });
  }
  trackPage();
  document.addEventListener("page-shown", trackPage);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) trackPage();
  });
}

/** Reports the page that is shown now. */
function trackPage(): void {
  send("page_view", {});
}

/** Reports something a reader did: `feedback`, with its details. */
export function trackEvent(name: string, details: Details): void {
  send(name, details);
}
