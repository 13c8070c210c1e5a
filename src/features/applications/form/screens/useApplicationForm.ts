import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import { APPLICATION_REFUSALS } from '../../spec.ts'
import { FORM, type FormStep, formSteps } from '../spec.ts'
import * as state from '../state.ts'
import { clearOnSignOut, readDraft, saveDraft } from './stores.ts'

const first = formSteps[0]

/**
 * State of the application form. Each change is saved on this device. `before` has the values of an earlier
 * application.
 */
export function useApplicationForm(before: state.Draft | undefined, onSent: () => void) {
  const owner = useSession()?.user.id ?? ''
  const utils = trpc.useUtils()
  const [{ step, draft }, setProgress] = useState<{ step: FormStep; draft: state.Draft }>({
    step: first,
    draft: before ?? state.emptyDraft,
  })
  const [tried, setTried] = useState<FormStep>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The server cannot read the draft. A layout effect restores it before the first user event, which would otherwise
  // change the empty form and overwrite the draft.
  useLayoutEffect(() => {
    const saved = readDraft(owner)
    if (saved) setProgress(saved)
    return clearOnSignOut()
  }, [owner])
  const mutation = trpc.applications.submit.useMutation({
    onSuccess: (answer) => {
      saveDraft(owner, undefined)
      utils.applications.mine.setData(undefined, answer)
      toast.success(FORM.sent)
      onSent()
    },
    onError: (error) => {
      // an earlier attempt succeeded, but its response was lost
      if (error.data?.reason === APPLICATION_REFUSALS.isOpen.code) {
        saveDraft(owner, undefined)
        return void utils.applications.mine.invalidate()
      }
      const at = state.stepWith(state.problemsFrom(fieldSentencesOf(error)))
      if (at) go(at)
    },
  })
  const keep = (next: { step: FormStep; draft: state.Draft }) => {
    setProgress(next)
    saveDraft(owner, { step: next.step, draft: { ...next.draft, specialties: [...next.draft.specialties] } })
  }
  const go = (to: FormStep) => {
    keep({ step: to, draft })
    // moves the focus to the heading of the next step
    requestAnimationFrame(() => heading.current?.focus())
  }
  const change = (part: Partial<state.Draft>) => {
    if (mutation.isError) mutation.reset()
    keep({ step, draft: { ...draft, ...part } })
  }
  const problems = state.problemsOf(draft)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(step)
    const missing = step === 'check' ? state.stepWith(problems) : undefined
    if (missing) return go(missing)
    if (Object.keys(state.problemsOn(step, problems)).length > 0) return focusInvalid(event.currentTarget)
    if (step !== 'check') return go(state.nextStep(step))
    if (!mutation.isPending) mutation.mutate(state.bodyOf(draft))
  }
  const said = state.problemsFrom(fieldSentencesOf(mutation.error))
  const shown = { ...(tried === step ? problems : {}), ...said }
  const problem = mutation.error && Object.keys(said).length === 0 ? sentenceOf(mutation.error, FORM.failed) : undefined
  return { step, draft, change, go, submit, heading, problems: shown, problem, sending: mutation.isPending }
}
export type ApplicationForm = ReturnType<typeof useApplicationForm>
