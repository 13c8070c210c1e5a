/** Maximum number of tags of a stream, and length of a tag in characters. */
export const tagsMax = 5
export const tagMax = 24
