/**
 * Inline scripts in the head, which run before the first paint; the policy allows each by its hash. They are strings
 * because nothing can be loaded at that time. Each is under 500 bytes and works if storage throws.
 */

/**
 * Marks that scripts run (for tabs and copy buttons), and sets the colour mode: the stored choice (not where the site
 * leaves none, `data-mode-fixed`), or else `data-mode` of `<html>` ("dark", or "system" to follow the reader's device),
 * or else light; also the colour of the browser's bars. `runtime/colour-mode.ts` decides the same later. Unless a place
 * further down is to be shown, what is far from the window is not laid out (`runtime/far.ts`).
 */
const colourMode =
  '{let d=document.documentElement.dataset,t;d.js="";location.hash||(d.skipFar="");try{t=localStorage.getItem("theme")}' +
  'catch(e){console.warn("Storage is not available",e)}if(!t||"modeFixed"in d)t=d.mode;' +
  't=t=="dark"||t=="system"&&matchMedia("(prefers-color-scheme:dark)").matches?"dark":"";' +
  "if(t)d.theme=t;else delete d.theme;" +
  'let b=document.querySelector("[name=theme-color]");if(b)b.content=b.dataset[t||"light"]}';

/** Hides an announcement that was closed, as soon as the parser reaches it. */
const announcement =
  'try{let a=localStorage.getItem("announcement");a&&new MutationObserver((m,o)=>{' +
  'let b=document.querySelector("[data-announcement]");if(b)b.hidden=b.dataset.announcement==a;' +
  'if(b||document.getElementById("pageMain"))o.disconnect()}).observe(document,{childList:!0,subtree:!0})}catch(e){}';

/**
 * Shows the banner about a wrong base address when the stylesheet or script that every page names fails to load; that
 * of a component may be missing for other reasons. The page says which path below the base it was made for
 * (`data-path`): where the browser's address ends with it, the base is what stands before. Nothing is suggested where it
 * does not, or where the base is right and something else went wrong. What waits for scripts is shown as without them.
 */
const loadError =
  'addEventListener("error",e=>{let t=e.target,u=t.href||t.src,f=()=>{' +
  'let b=document.querySelector("#siteLoadError");if(!b)return setTimeout(f,99);b.hidden=!1;delete b.closest("html").dataset.js;' +
  'let[x,y]=b.querySelectorAll("code"),n=(location.pathname.replace(/(\\/index)?\\.html$|\\/$/,"")+"|")' +
  '.split(document.body.dataset.path+"|")[0]+"/";n.includes("|")||n==x.innerText||' +
  "(y.innerText=n,y.parentNode.hidden=!1)};/\\/(main|style)\\b[^/]*\\.(css|js)$/.test(u)&&!u.indexOf(origin)&&f()},!0)";

/** In the order in which they are in the head. */
export const inlineScripts: readonly string[] = [colourMode, announcement, loadError];
