import { useState } from 'react'
import { useSettled } from '#client/useSettled.ts'
import { search as searching } from '../spec/lists.ts'

/** What is searched for: from the second character, 300 ms after the last one (specification 2 §9). */
export function useShelfSearch(begin = '') {
  const [typed, onType] = useState(begin)
  const settled = useSettled(typed.trim(), searching.delayMs)
  return { typed, onType, search: [...settled].length >= searching.min ? settled : undefined }
}
