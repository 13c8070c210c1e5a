import { TRPCClientError } from '@trpc/client'
import { type FormEvent, useState } from 'react'
import { fieldSentencesOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import { type Accepting, RATES_SENTENCES, type Rates } from '../spec.ts'
import { type RatesDraft, ratesDraft, readRates } from '../state.ts'

/** Whether the server said no, or was not heard. */
const failureOf = (error: unknown): string =>
  error instanceof TRPCClientError && error.data ? RATES_SENTENCES.refused : RATES_SENTENCES.failed

/** The six fields and switches of the dialog; what is typed stays until it is saved. */
export function useRatesForm(kept: { rates: Rates; accepting: Accepting }, onSaved: () => void) {
  const utils = trpc.useUtils()
  const [draft, setDraft] = useState<RatesDraft>(() => ratesDraft(kept.rates, kept.accepting))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = trpc.profile.setRates.useMutation({
    onSuccess: (answer) => {
      utils.profile.rates.setData(undefined, answer)
      void utils.discovery.invalidate()
      toast.success(RATES_SENTENCES.saved)
      onSaved()
    },
    onError: (error) => setFaults(fieldSentencesOf(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const read = readRates(draft)
    setFaults(read.faults)
    if (Object.keys(read.faults).length > 0) focusInvalid(event.currentTarget)
    else save.mutate({ ...read.rates, accepting: draft.accepting })
  }
  const change = (next: RatesDraft) => {
    setDraft(next)
    setFaults({})
  }
  return { draft, change, faults, submit, isSaving: save.isPending, problem: save.error && failureOf(save.error) }
}
