import { useState } from 'react'
import { useSettled } from '#client/useSettled.ts'
import { isSearchable, listSearch } from '#shared/search.ts'

/** What is searched for: from the second character, 300 ms after the last one. */
export function useListSearch(begin = '') {
  const [typed, onType] = useState(begin)
  const settled = useSettled(typed.trim(), listSearch.delayMs)
  return { typed, onType, search: isSearchable(settled) ? settled : undefined }
}
