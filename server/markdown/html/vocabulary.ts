/** Allow-lists of elements and attributes in markup that is not Markdown. Everything else is dropped. */
import { isSafeLink, PICTURE_DATA } from "../../../shared/address-policy.ts";
import { decodeAddress } from "./address.ts";

/** `pre`, `svg` and `math` are elements in a document; `file` is an SVG file that is served by its own address. */
export type Vocabulary = "pre" | "svg" | "math" | "file";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const DRAWING =
  "svg g path rect circle ellipse line polyline polygon text tspan defs symbol use lineargradient radialgradient stop clippath mask pattern marker title desc";
const PRESENTATION =
  "class role aria-label aria-hidden width height viewbox preserveaspectratio x y x1 y1 x2 y2 cx cy r rx ry d points dx dy rotate transform fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity color font-size font-family font-weight font-style text-anchor dominant-baseline alignment-baseline letter-spacing offset stop-color stop-opacity gradientunits gradienttransform spreadmethod patternunits patterntransform patterncontentunits clip-path clip-rule clippathunits mask maskunits marker-start marker-mid marker-end markerwidth markerheight markerunits orient refx refy textlength lengthadjust startoffset id href vector-effect overflow xmlns focusable";
/** Additional elements in SVG files: filters, animation, embedded pictures, styles. */
const MORE_ELEMENTS =
  "a image style switch textpath filter feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence animate animatetransform animatemotion mpath set";
const MORE_ATTRIBUTES =
  "style version baseprofile enable-background xml:space xml:lang lang dir tabindex aria-labelledby aria-describedby aria-roledescription type media fx fy fr maskcontentunits primitiveunits filterunits filter color-interpolation color-interpolation-filters flood-color flood-opacity lighting-color in in2 result stddeviation mode operator k1 k2 k3 k4 values tablevalues slope intercept amplitude exponent basefrequency numoctaves seed stitchtiles radius scale xchannelselector ychannelselector surfacescale diffuseconstant specularconstant specularexponent kernelmatrix kernelunitlength order divisor bias targetx targety edgemode preservealpha azimuth elevation z pointsatx pointsaty pointsatz limitingconeangle attributename attributetype begin dur end min max repeatcount repeatdur restart from to by keytimes keysplines keypoints calcmode additive accumulate origin path pathlength method spacing side visibility display font font-variant font-stretch font-size-adjust text-decoration text-rendering word-spacing writing-mode direction unicode-bidi baseline-shift glyph-orientation-vertical kerning shape-rendering image-rendering color-rendering pointer-events cursor clip isolation mix-blend-mode paint-order transform-origin white-space line-height systemlanguage requiredfeatures requiredextensions target rel solid-color solid-opacity";

export const ELEMENTS: Readonly<Record<Vocabulary, ReadonlySet<string>>> = {
  pre: words("code span b strong i em u s del ins mark kbd var samp sub sup small br"),
  svg: words(DRAWING),
  math: words(
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts none semantics",
  ),
  file: words(`${DRAWING} ${MORE_ELEMENTS}`),
};

export const ATTRIBUTES: Readonly<Record<Vocabulary, ReadonlySet<string>>> = {
  pre: words("class title lang dir"),
  svg: words(PRESENTATION),
  math: words(
    "class display mathvariant mathsize mathcolor displaystyle scriptlevel form fence separator lspace rspace stretchy symmetric maxsize minsize largeop movablelimits accent accentunder linethickness columnalign rowalign columnspacing rowspacing columnlines rowlines columnspan rowspan width height depth notation dir xmlns",
  ),
  file: words(`${PRESENTATION} ${MORE_ATTRIBUTES}`),
};

/** Elements that are dropped with their content. */
export const WITH_CONTENT: ReadonlySet<string> = words(
  "script style iframe object foreignobject noscript template textarea xmp annotation annotation-xml",
);

export const VOID: ReadonlySet<string> = words("br");

/** Names that SVG spells with capitals. */
export const SPELLING: ReadonlyMap<string, string> = new Map(
  "linearGradient radialGradient clipPath viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform patternContentUnits clipPathUnits maskUnits markerWidth markerHeight markerUnits refX refY textLength lengthAdjust startOffset spreadMethod"
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

const LONGEST_VALUE = 100_000;
/** Longest value of an attribute that is an embedded picture, in characters. */
const LONGEST_PICTURE = 10_000_000;
const OWN_PART = /^#[\w.:-]+$/;
/** Attributes that animations must not change: those that affect more than the appearance. */
const NOT_ANIMATED: ReadonlySet<string> = words("href style class id xmlns type attributename target rel");

/**
 * Whether an allowed attribute may have this value.
 * @param value with character references decoded
 */
export function isHarmless(element: string, name: string, value: string): boolean {
  if (name === "href") return isHarmlessReference(element, value);
  if (value.length > LONGEST_VALUE) return false;
  if (name === "xmlns") return /^http:\/\/www\.w3\.org\/(?:2000\/svg|1998\/Math\/MathML)$/.test(value);
  if (name === "id") return /^[\w.:-]+$/.test(value);
  if (name === "style") return isHarmlessStyle(value);
  if (name === "attributename") {
    const animated = value.trim().toLowerCase();
    return ATTRIBUTES.file.has(animated) && !NOT_ANIMATED.has(animated);
  }
  return refersToItself(value);
}

/**
 * References must stay inside the drawing. In an SVG file, links may have safe addresses and pictures may be `data:`
 * addresses.
 */
function isHarmlessReference(element: string, value: string): boolean {
  if (OWN_PART.test(value)) return true;
  if (element === "a") return value.length <= LONGEST_VALUE && isSafeLink(decodeAddress(value));
  if (element !== "image" && element !== "feimage") return false;
  const data = value.replace(/\s+/g, "");
  return data.length <= LONGEST_PICTURE && PICTURE_DATA.test(data);
}

/** Whether styles neither load nor import anything, nor use escapes, which could hide that. */
export function isHarmlessStyle(css: string): boolean {
  return (
    !/[\\<]|@import|@charset|@namespace|expression\s*\(|-moz-binding|behavior\s*:|javascript:/i.test(css) &&
    refersToItself(css)
  );
}

/** Whether each `url(…)` refers to a part of the drawing. */
function refersToItself(value: string): boolean {
  if (!value.includes("(")) return true;
  if (value.includes("\\")) return false;
  const without = value.replace(/url\(\s*(?:#[\w.:-]+|'#[\w.:-]+'|"#[\w.:-]+")\s*\)/gi, "");
  return !/(?:url|src|image|image-set|element|cross-fade)\s*\(/i.test(without.replace(/\/\*.*?\*\//gs, ""));
}
