import type { ComponentProps } from 'react'
import { ReasonForm } from '#ui/ReasonForm.tsx'
import { useReason } from '#ui/useReason.ts'

type WordsFormProps = Omit<ComponentProps<typeof ReasonForm>, 'reason'> & { missing: string; max: number }

/** A deed that needs words, asked in place. */
export function WordsForm({ missing, max, ...form }: WordsFormProps) {
  return <ReasonForm {...form} reason={useReason({ max, missing })} back="Back" className="card card-pad" />
}
