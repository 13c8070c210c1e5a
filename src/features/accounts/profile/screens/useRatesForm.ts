import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { fieldSentencesOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { type Accepting, RATES_SENTENCES, type Rates } from '../spec.ts'
import { differs, type RatesDraft, ratesDraft, readRates } from '../state.ts'

/** Returns the message of a failed save: one if the server refused it, another if the server could not be reached. */
const failureOf = (error: unknown): string =>
  error instanceof TRPCClientError && error.data ? RATES_SENTENCES.refused : RATES_SENTENCES.failed

type SavedRates = { rates: Rates; accepting: Accepting }

/** State of the six rates and switches of the dialog. Edits stay until they are saved. */
export function useRatesForm(kept: SavedRates | undefined, onSaved: () => void) {
  const utils = trpc.useUtils()
  const [changed, setChanged] = useState<RatesDraft>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const mutation = trpc.profile.setRates.useMutation({
    onSuccess: (answer) => {
      utils.profile.rates.setData(undefined, answer)
      void utils.discovery.invalidate()
      toast.success(RATES_SENTENCES.saved)
      onSaved()
    },
    onError: (error) => setFaults(fieldSentencesOf(error)),
  })
  const first = kept && ratesDraft(kept.rates, kept.accepting)
  const draft = changed ?? first
  const save = () => {
    if (!draft || mutation.isPending) return
    const read = readRates(draft)
    setFaults(read.faults)
    if (Object.keys(read.faults).length === 0) mutation.mutate({ ...read.rates, accepting: draft.accepting })
  }
  const change = (next: RatesDraft) => {
    setChanged(next)
    setFaults({})
  }
  return {
    draft,
    change,
    faults,
    save,
    isChanged: draft !== undefined && first !== undefined && differs(draft, first),
    isSaving: mutation.isPending,
    problem: mutation.error ? failureOf(mutation.error) : undefined,
  }
}
