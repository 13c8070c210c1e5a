import { type FormEvent, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import type { Availability } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { draftOf, type HoursEdits, problemsFrom, problemsOf, realEdits } from '../state.ts'

export type HoursForm = {
  draft: Availability
  /** By field, as `problemsOf` names them. */
  problems: Record<string, string>
  isDirty: boolean
  isSaving: boolean
  /** What went wrong where it belongs to no field. */
  problem: string | undefined
  change: (edits: HoursEdits) => void
  discard: () => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * One's own hours as they are edited. Only what was changed is sent, so that what another device saved meanwhile stays;
 * nothing is lost by a refusal.
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
      // the form says it, and keeps what was changed
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
