import { useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { challengeIn, reasonIn } from './challenge.ts'

export type Errors = Record<string, string>
type Refused = { errors: Errors; message?: string; reason?: string; challenge?: string }

const nothing: Refused = { errors: {} }

/** The field of the form that is wrong and stands first. */
function focusFirst(form: HTMLFormElement, errors: Errors) {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement)
  fields.find(({ name }) => name in errors)?.focus()
}

/** What a form says about a call that failed: by field where it can, else for the whole. */
export function refusedBy(error: unknown): Refused {
  const errors = fieldSentencesOf(error)
  const challenge = challengeIn(error)
  const reason = reasonIn(error)
  return {
    errors,
    ...(Object.keys(errors).length === 0 && { message: sentenceOf(error) }),
    ...(reason !== undefined && { reason }),
    ...(challenge !== undefined && { challenge }),
  }
}

/** Sends a form: busy meanwhile, then the reason beside what is wrong. Nothing typed is ever touched. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState(nothing)

  function refuse(form: HTMLFormElement | null, why: Refused) {
    setRefused(why)
    // after the sentence is on the page, so that it is read with the field
    if (form) requestAnimationFrame(() => focusFirst(form, why.errors))
  }

  /** @param missing what is plainly missing, so that nobody waits for the server to say it. */
  async function send<Answer>(
    form: HTMLFormElement | null,
    missing: Readonly<Record<string, string | undefined>>,
    call: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    if (isBusy) return undefined
    const errors = Object.fromEntries(
      Object.entries(missing).flatMap(([name, words]) => (words ? [[name, words]] : [])),
    )
    if (Object.keys(errors).length > 0) {
      refuse(form, { errors })
      return undefined
    }
    setBusy(true)
    setRefused(nothing)
    try {
      return await call()
    } catch (error) {
      refuse(form, refusedBy(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { send, isBusy, ...refused, forget: () => setRefused(nothing) }
}
