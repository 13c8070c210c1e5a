import { type FormEvent, useEffect, useState } from 'react'
import { loadChecks } from '#client/checks.ts'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import { sentZone } from '#ui/zonedTime.ts'
import type { OwnProfile } from '../contract.ts'
import { PROFILE_SENTENCES } from '../spec.ts'
import { draftOf, editsAfter, type ProfileDraft, type ProfileEdits, realEdits, toInput } from '../state.ts'
import { useShowProfile } from './useShowProfile.ts'

type Errors = Record<string, string>

/**
 * Loads the validation separately from the page, because it is as large as the form. If it fails to load, the server
 * still validates.
 */
const loadCheck = () => loadChecks(() => import('./check.ts'))

export type ProfileForm = {
  draft: ProfileDraft
  errors: Errors
  isDirty: boolean
  isSaving: boolean
  /** Error that belongs to no field. */
  problem: string | undefined
  change: (edits: ProfileEdits) => void
  discard: () => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * State of the profile form: the saved profile with the unsaved edits on top. Sends only the edits, so that it does not
 * overwrite changes from other devices. The edits stay after a refusal.
 */
export function useProfileForm(profile: OwnProfile): ProfileForm {
  const here = useDeviceZone()
  const [edits, setEdits] = useState<ProfileEdits>({})
  const [errors, setErrors] = useState<Errors>({})
  const [isChecking, setChecking] = useState(false)
  const save = useSave()
  useEffect(() => void loadCheck(), [])
  const kept = draftOf(profile, here)
  const dirty = realEdits(kept, edits)

  const change = (more: ProfileEdits) => {
    setEdits((now) => ({ ...now, ...more }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in more))))
  }
  const refuse = (form: HTMLFormElement, found: Errors) => {
    setErrors(byField(found))
    focusInvalid(form)
  }
  async function send(form: HTMLFormElement) {
    const zone = profile.time_zone === null && here !== '' ? { time_zone: kept.time_zone } : {}
    const input = toInput({ ...zone, ...dirty })
    setErrors({})
    setChecking(true)
    const found = (await loadCheck())?.checkProfile(input, profile) ?? {}
    setChecking(false)
    if (Object.keys(found).length > 0) return refuse(form, found)
    const failed = await save.run(input)
    if (failed) refuse(form, failed)
    else setEdits((now) => editsAfter(dirty, now))
  }
  return {
    draft: { ...kept, ...edits },
    errors,
    isDirty: Object.keys(dirty).length > 0,
    isSaving: isChecking || save.isSaving,
    problem: save.problem,
    change,
    discard: () => {
      setEdits({})
      setErrors({})
      save.forget()
    },
    submit: (event) => {
      event.preventDefault()
      if (!isChecking && !save.isSaving) void send(event.currentTarget)
    },
  }
}

/** Assigns an error of one specialty to the field `specialties`. */
const byField = (found: Errors): Errors =>
  Object.fromEntries(
    Object.entries(found).map(([field, sentence]) => [field.replace(/^specialties\..*/, 'specialties'), sentence]),
  )

/**
 * Saves the edits and updates every place that shows this person. Returns the error messages by field, or undefined
 * after a success.
 */
function useSave() {
  const show = useShowProfile()
  const { mutateAsync, isPending, error, reset } = trpc.profile.update.useMutation()
  async function run(input: Parameters<typeof mutateAsync>[0]): Promise<Errors | undefined> {
    try {
      const { profile } = await mutateAsync(input)
      show(profile)
      toast.success(PROFILE_SENTENCES.saved)
    } catch (failure) {
      return fieldSentencesOf(failure)
    }
  }
  const isOfField = Object.keys(fieldSentencesOf(error)).length > 0
  const problem = error && !isOfField ? sentenceOf(error, PROFILE_SENTENCES.failed) : undefined
  return { run, isSaving: isPending, problem, forget: reset }
}

/** Returns the time zone of this device; empty on the server, which does not know it. */
function useDeviceZone(): string {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(sentZone()), [])
  return zone
}
