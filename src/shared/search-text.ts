import * as z from 'zod'
import { listSearch } from './search.ts'
import { isLongerThan, tidyLine } from './texts.ts'

/** What a list is searched for; what is too short to search for is none. */
export const searchText = (tooLong: string) =>
  z
    .string()
    .transform(tidyLine)
    .refine((text) => !isLongerThan(text, listSearch.max), tooLong)
    .transform((text) => (isLongerThan(text, listSearch.min - 1) ? text : undefined))
    .optional()
