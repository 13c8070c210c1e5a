import { useEffect, useRef } from 'react'
import { UNSENT } from '#shared/sentences.ts'
import { toast } from '#ui/toast.ts'
import { copyText } from './sharing/copy.ts'

export type UnsentText = {
  /** Stores the text typed for an item; empty after it is sent or discarded. */
  keep: (id: string, typed: string) => void
}

/**
 * Keeps typed text when another person's decision removes its form: the text moves to a toast with a copy button, which
 * stays until closed. Use it above the form, where the removal is known.
 * @param isDecided whether a decision removed, or removes, the form of this id.
 */
export function useUnsentText(isDecided: (id: string) => boolean): UnsentText {
  const words = useRef(new Map<string, string>())
  const decided = useRef(isDecided)
  const offer = (id: string) => {
    const typed = words.current.get(id)
    words.current.delete(id)
    if (typed) offerWords(typed)
  }
  useEffect(() => {
    decided.current = isDecided
    for (const id of words.current.keys()) if (isDecided(id)) offer(id)
  })
  const keep = (id: string, typed: string) => {
    if (typed.trim() === '') return void words.current.delete(id)
    words.current.set(id, typed.trim())
    // A refusal may arrive after the decision was read.
    if (decided.current(id)) offer(id)
  }
  return { keep }
}

function offerWords(words: string): void {
  const copy = async () => {
    if (await copyText(words)) toast.success(UNSENT.copied)
  }
  toast.warning(UNSENT.title, {
    detail: UNSENT.text,
    quote: words,
    action: { label: UNSENT.copy, run: () => void copy() },
    close: UNSENT.close,
  })
}
