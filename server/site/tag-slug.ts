/** @returns the slug of a tag: lower case, letters and digits of any script, words joined by `-` */
export function tagSlug(label: string): string {
  return (
    label
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "tag"
  );
}
