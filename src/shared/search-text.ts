import * as z from 'zod'
import { isSearchable, listSearch } from './search.ts'
import { tidyLine } from './texts.ts'
import { atMost } from './written.ts'

/** Schema of a list's search text; too short a text becomes undefined. */
export const searchText = (tooLong: string) =>
  z
    .string()
    .transform(tidyLine)
    .pipe(z.string().check(atMost(listSearch.max, tooLong)))
    .transform((text) => (isSearchable(text) ? text : undefined))
    .optional()
