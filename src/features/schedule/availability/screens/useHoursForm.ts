import { type FormEvent, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import type { Availability } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { draftOf, type HoursEdits, problemsFrom, problemsOf, realEdits } from '../state.ts'

export type HoursForm = {
  draft: Availability
  /** Error messages by field, with the keys of `problemsOf`. */
  problems: Record<string, string>
  isDirty: boolean
  isSaving: boolean
  /** Error message that belongs to no field. */
  problem: string | undefined
  change: (edits: HoursEdits) => void
  discard: () => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Holds the state of the availability form. Sends only changed fields, so that a save keeps changes from another
 * device. A refused save keeps the edits.
 */
export function useHoursForm(kept: Availability, onSaved?: () => void): HoursForm {
  const { availability } = trpc.useUtils()
  const [edits, setEdits] = useState<HoursEdits>({})
  const save = trpc.availability.save.useMutation({ networkMode: 'always' })
  const draft = draftOf(kept, edits)
  const dirty = realEdits(kept, edits)
  const isDirty = Object.keys(dirty).length > 0
  const refused = problemsFrom(fieldSentencesOf(save.error), draft.overrides)

  async function send(form: HTMLFormElement) {
    try {
      const { success: _, ...saved } = await save.mutateAsync(dirty)
      availability.mine.setData(undefined, saved)
      setEdits((now) => realEdits(saved, now))
      toast.success(SENTENCES.saved)
      void availability.slots.invalidate()
      void availability.of.invalidate()
      onSaved?.()
    } catch {
      // the form shows the error and keeps the edits
      focusInvalid(form)
    }
  }
  return {
    draft,
    problems: { ...refused, ...problemsOf(draft) },
    isDirty,
    isSaving: save.isPending,
    problem: save.error && Object.keys(refused).length === 0 ? sentenceOf(save.error, SENTENCES.notSaved) : undefined,
    change(more) {
      if (save.isError) save.reset()
      setEdits((now) => ({ ...now, ...more, weekly: { ...now.weekly, ...more.weekly } }))
    },
    discard() {
      setEdits({})
      save.reset()
    },
    submit(event) {
      event.preventDefault()
      if (save.isPending) return
      if (Object.keys(problemsOf(draft)).length > 0) focusInvalid(event.currentTarget)
      else if (isDirty) void send(event.currentTarget)
      else onSaved?.()
    },
  }
}
