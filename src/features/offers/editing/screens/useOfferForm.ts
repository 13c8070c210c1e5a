import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { clearOnSignOut, keepDraft, readDraft } from '../../screens/stores.ts'
import { SENTENCES } from '../../spec.ts'
import * as state from '../state.ts'

type Options = {
  /** Offer to edit; undefined for a new one. */
  offer: state.EditedOffer | undefined
  /** Initial values of a new offer; they replace the draft. */
  begin: state.Beginning | undefined
  form: state.OfferForm
  onSaved: () => void
}

/**
 * State of the offer form. The draft of a new offer is saved with every change. Changes to an existing offer are not
 * saved, so closing the form asks first.
 */
export function useOfferForm({ offer, begin, form, onSaved }: Options) {
  const owner = useSession()?.user.id ?? ''
  const utils = trpc.useUtils()
  const kept = offer && state.draftOf(offer, form)
  const [draft, setDraft] = useState(
    () => kept ?? state.fitTo(begin ? state.draftFrom(begin) : (readDraft(owner) ?? state.emptyDraft), form),
  )
  const [tried, setTried] = useState(false)
  useEffect(clearOnSignOut, [])
  const mutation = useMutation({
    mutationFn: async () =>
      offer
        ? utils.client.offers.update.mutate({ id: offer.id, ...state.bodyOf(draft) })
        : utils.client.offers.create.mutate(state.bodyOf(draft)),
    networkMode: 'always',
    onSuccess: () => {
      if (!offer) keepDraft(owner, undefined)
      void utils.offers.invalidate()
      void utils.content.counts.invalidate()
      void utils.dashboard.invalidate()
      toast.success(offer ? SENTENCES.updated : SENTENCES.created)
      onSaved()
    },
  })
  const change = (part: Partial<state.OfferDraft>) => {
    const next = { ...draft, ...part }
    if (mutation.isError) mutation.reset()
    setDraft(next)
    if (!offer) keepDraft(owner, state.isSame(next, state.emptyDraft) ? undefined : next)
  }
  const found = state.problemsOf(draft)
  const submit = () => {
    setTried(true)
    if (Object.keys(found).length === 0 && !mutation.isPending) mutation.mutate()
  }
  const discard = () => {
    keepDraft(owner, undefined)
    setTried(false)
    setDraft(state.fitTo(state.emptyDraft, form))
  }
  const said = state.problemsFrom(fieldSentencesOf(mutation.error))
  return {
    draft,
    change,
    submit,
    discard,
    problems: { ...(tried ? found : onlyTyped(found)), ...said },
    /** Error shown above the button. */
    problem: mutation.error
      ? sentenceOf(mutation.error, state.failedSentence(form, offer !== undefined))
      : tried && Object.values(found).includes(SENTENCES.required)
        ? SENTENCES.required
        : undefined,
    saving: mutation.isPending,
    isChanged: kept !== undefined && !state.isSame(kept, draft),
    hasDraft: !offer && !state.isSame(draft, state.emptyDraft),
  }
}

/** Returns the problems to show before the first submit: invalid values, but no missing fields. */
const onlyTyped = (problems: state.OfferProblems): state.OfferProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, said]) => said !== SENTENCES.required))
