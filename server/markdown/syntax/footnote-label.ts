/** `[^1]`: what stands where a footnote is referred to, and in front of its text. A group holds the label. */
export const FOOTNOTE_LABEL = String.raw`\[\^([^\]\s[]{1,200})\]`;
