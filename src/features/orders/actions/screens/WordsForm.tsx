import type { ComponentProps } from 'react'
import { ReasonForm } from '#ui/ReasonForm.tsx'
import { useReason } from '#ui/useReason.ts'

type WordsFormProps = Omit<ComponentProps<typeof ReasonForm>, 'reason' | 'onBack'> & {
  missing: string
  max: number
  /** Text that was typed before the form was closed. */
  begin?: string | undefined
  onTyped?: ((typed: string) => void) | undefined
  onBack: (typed: string) => void
}

/** Inline form for an action with a text. */
export function WordsForm({ missing, max, begin = '', onTyped, onBack, ...form }: WordsFormProps) {
  const reason = useReason({ max, missing, begin, ...(onTyped && { onTyped }) })
  return (
    <ReasonForm {...form} reason={reason} back="Back" className="card card-pad" onBack={() => onBack(reason.typed)} />
  )
}
