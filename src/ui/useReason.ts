import { type ChangeEvent, useState } from 'react'
import { fullNumber } from '#shared/counted.ts'
import { isLongerThan } from '#shared/texts.ts'

type Options = {
  max: number
  /** Said when it is sent empty; left out: it may be. */
  missing?: string
  tooLong?: string
  begin?: string
  /** Hears what is typed by now. */
  onTyped?: (typed: string) => void
}

export type Reason = ReturnType<typeof useReason>

/** A reason while it is typed: why somebody is suspended, a call declined, a payout held. */
export function useReason({
  max,
  missing,
  tooLong = `Use at most ${fullNumber(max)} characters.`,
  begin = '',
  onTyped,
}: Options) {
  const [typed, setTyped] = useState(begin)
  const set = (next: string) => {
    setTyped(next)
    onTyped?.(next)
  }
  const [asked, setAsked] = useState(false)
  const text = typed.trim()
  const isTooLong = isLongerThan(text, max)
  const isMissing = missing !== undefined && text === ''
  return {
    typed,
    set,
    /** Sends it, or says from now on that it is missing. */
    send: (to: (reason: string) => void) => {
      setAsked(true)
      if (!isMissing && !isTooLong) to(text)
    },
    /** Of its Textarea. */
    field: {
      limit: max,
      value: typed,
      error: isTooLong ? tooLong : asked && isMissing ? missing : undefined,
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => set(target.value),
    },
  }
}
