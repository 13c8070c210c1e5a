import type { ComponentProps } from 'react'
import { ReasonForm } from '#ui/ReasonForm.tsx'
import { useReason } from '#ui/useReason.ts'

type WordsFormProps = Omit<ComponentProps<typeof ReasonForm>, 'reason' | 'onBack'> & {
  missing: string
  max: number
  /** What was typed before it was left. */
  begin?: string | undefined
  onTyped?: ((typed: string) => void) | undefined
  onBack: (typed: string) => void
}

/** A deed that needs words, asked in place. */
export function WordsForm({ missing, max, begin = '', onTyped, onBack, ...form }: WordsFormProps) {
  const reason = useReason({ max, missing, begin, ...(onTyped && { onTyped }) })
  return (
    <ReasonForm {...form} reason={reason} back="Back" className="card card-pad" onBack={() => onBack(reason.typed)} />
  )
}
