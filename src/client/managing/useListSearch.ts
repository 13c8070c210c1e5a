import { useState } from 'react'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { isSearchable, listSearch } from '#shared/search.ts'

/** Search text of a list. It applies from two characters on, 300 ms after the last key. */
export function useListSearch(begin = '') {
  const [typed, onType] = useState(begin)
  const settled = useDebouncedValue(typed.trim(), listSearch.delayMs)
  return { typed, onType, search: isSearchable(settled) ? settled : undefined }
}
