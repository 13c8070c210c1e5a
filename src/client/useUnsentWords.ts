import { useEffect, useRef } from 'react'
import { UNSENT } from '#shared/unsent.ts'
import { toast } from '#ui/toast.ts'
import { copyText } from './copy.ts'

export type UnsentWords = {
  /** What is typed about something by now; empty when it is sent or put away. */
  keep: (id: string, typed: string) => void
}

/**
 * For forms that go as soon as another person decides: what is being typed then is not lost, but stays in a toast until it is
 * closed, with a button that copies it. Hold it where the form's disappearance is known, above the form.
 * @param isDecided whether the form of this id is gone, or goes, because of a decision.
 */
export function useUnsentWords(isDecided: (id: string) => boolean): UnsentWords {
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
    // a refusal may come after the decision was read
    if (decided.current(id)) offer(id)
  }
  return { keep }
}

function offerWords(words: string): void {
  const copy = async () => {
    if (await copyText(words)) toast.success(UNSENT.copied)
  }
  toast.warning(UNSENT.title, {
    ...{ detail: UNSENT.text, quote: words },
    action: { label: UNSENT.copy, run: () => void copy() },
    close: UNSENT.close,
  })
}
