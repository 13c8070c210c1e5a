/** Returns a tag without the number signs before it. */
export const withoutSign = (tag: string): string => tag.trim().replace(/^#+/, '').trim()

/** Removes repeated tags. Capital and small letters are equal. */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = tags.map((tag) => tag.toLowerCase())
  return tags.filter((tag, index) => seen.indexOf(tag.toLowerCase()) === index)
}

/** Returns the tags in a text, which commas, line breaks and number signs separate. */
export const tagsIn = (text: string): string[] =>
  distinctTags(
    text
      .split(/[,\n#]/)
      .map(withoutSign)
      .filter((tag) => tag !== ''),
  )
