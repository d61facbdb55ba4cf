import { all, closest, whenIdle } from "./dom.ts";
import { crash, loadFailure } from "./failure.ts";
import { words } from "./texts.ts";

/** The module of a widget, which may be a React island or plain code. */
export interface WidgetModule {
  /** Starts the widget in an element. If it throws or rejects, a box with the messages replaces it. */
  readonly start: (element: HTMLElement) => void | Promise<void>;
}

/** Loads the code of each widget, by the name that stands in `data-widget`. */
export type WidgetLoaders = ReadonlyMap<string, () => Promise<WidgetModule>>;

/** The page's loaders, passed in because widgets import the runtime, which therefore can't import them. */
let loaders: WidgetLoaders | undefined;

/**
 * When each widget starts, unless the element states it (`data-load`): at once, when idle, when visible, or at the
 * first touch.
 */
const moments: Readonly<Record<string, string>> = {
  tabs: "now",
  menus: "touch",
  live: "view",
  feedback: "view",
  player: "view",
};

/** Whether the site can be reached: a dead connection may never say so. */
export async function isReachable(): Promise<boolean> {
  const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) } as const;
  return fetch(location.href, request).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Loads and starts a widget. @param again whether the reader retries after a failure */
async function wake(element: HTMLElement, again = false): Promise<void> {
  const load = loaders?.get(element.dataset["widget"] ?? "");
  if (load === undefined || element.dataset["awake"] !== undefined) return;
  element.dataset["awake"] = "";
  const own = element.dataset["island"];
  let module: WidgetModule;
  try {
    // A component's own code is loaded in parallel with the code that starts it, which imports it as well.
    [module] = await Promise.all([load(), own === undefined ? own : import(own)]);
  } catch (error) {
    // Browsers cache a failed import for the lifetime of the page, so only a reload fetches the module again.
    if (again && (await isReachable())) {
      location.reload();
      return;
    }
    const box = loadFailure(words().loadFailed, error, () => startAgain(element, box, true));
    element.after(box);
    return;
  }
  try {
    await module.start(element);
  } catch (error) {
    console.error(error);
    showCrash(element, error);
  }
}

/** Replaces a widget by the crash box, whose button starts it again. */
export function showCrash(element: HTMLElement, error: unknown): void {
  const box = crash(error, () => startAgain(element, box));
  element.hidden = true;
  element.after(box);
}

/** Starts a widget again. The box is removed with the button that was pressed, so the focus moves to the element. */
function startAgain(element: HTMLElement, box: HTMLElement, again?: boolean): void {
  box.remove();
  element.hidden = false;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  delete element.dataset["awake"];
  void wake(element, again);
}

let observer: IntersectionObserver | undefined;

function onView(element: HTMLElement): void {
  const current = (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer?.unobserve(target);
        void wake(target);
      }
    },
    { rootMargin: "300px" },
  ));
  current.observe(element);
}

function onTouch(element: HTMLElement): void {
  const types = ["pointerover", "focusin", "touchstart"] as const;
  // The touch that starts a component is often a press of one of its buttons. The press is repeated once the component
  // can handle it.
  let pressed: HTMLElement | null = null;
  const press = (event: Event): void => {
    pressed = closest(event, "button[type=button]") ?? pressed;
  };
  if (element.dataset["island"] !== undefined) element.addEventListener("click", press);
  const start = (event?: Event): void => {
    if (event instanceof PointerEvent && event.pointerType !== "mouse") element.dataset["touched"] = "";
    for (const type of types) element.removeEventListener(type, start);
    void wake(element).then(() => {
      element.removeEventListener("click", press);
      pressed?.click();
    });
  };
  for (const type of types) element.addEventListener(type, start, { passive: true });
  // The pointer or the focus may have been there before these listeners were.
  if (element.matches(":hover, :focus-within")) start();
}

/**
 * Whether the address contains a value for a field in the element, as one does that a reader has shared.
 */
function isFilledIn(element: HTMLElement): boolean {
  const given = new URLSearchParams(location.search);
  return all("[name]", element).some((field) => given.has(field.getAttribute("name") ?? ""));
}

/** Arranges for the widgets below an element to start when they are wanted. */
export function startWidgets(root: ParentNode, known: WidgetLoaders): void {
  loaders = known;
  for (const element of all("[data-widget]", root)) {
    if (element.dataset["awake"] !== undefined || element.dataset["planned"] !== undefined) continue;
    element.dataset["planned"] = "";
    switch (element.dataset["load"] ?? moments[element.dataset["widget"] ?? ""]) {
      case "touch":
        if (isFilledIn(element)) void wake(element);
        else onTouch(element);
        break;
      case "view":
        onView(element);
        break;
      case "idle":
        whenIdle(() => void wake(element));
        break;
      default:
        void wake(element);
    }
  }
}
