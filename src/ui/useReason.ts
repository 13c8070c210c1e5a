import { type ChangeEvent, useState } from 'react'
import { fullNumber } from '#shared/money.ts'
import { isLongerThan } from '#shared/texts.ts'

type Options = {
  max: number
  /** Error for an empty reason; without it the reason is optional. */
  missing?: string
  tooLong?: string
  begin?: string
  /** Called with the typed text after each change. */
  onTyped?: (typed: string) => void
}

export type Reason = ReturnType<typeof useReason>

/** State of a reason field: why a user is suspended, a call declined, a payout held. */
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
    /** Sends the reason, or shows the error from now on if it is missing. */
    send: (to: (reason: string) => void) => {
      setAsked(true)
      if (!isMissing && !isTooLong) to(text)
    },
    /** Props of its Textarea. */
    field: {
      limit: max,
      value: typed,
      error: isTooLong ? tooLong : asked && isMissing ? missing : undefined,
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => set(target.value),
    },
  }
}
