import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { detailsOf } from '#client/query/failure.ts'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'

export type Errors = Record<string, string>
type Refused = { errors: Errors; message?: string; reason?: string; challenge?: string }

const nothing: Refused = { errors: {} }

/** Focuses the first invalid field of the form. */
function focusFirst(form: HTMLFormElement, errors: Errors) {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement)
  fields.find(({ name }) => name in errors)?.focus()
}

/** Returns the errors of a failed request: by field if possible, else for the whole form. */
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

/**
 * Returns the state and the submit function of a form. The form is busy during the request; errors appear beside their
 * fields. Typed text is never changed.
 */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState(nothing)

  function refuse(form: HTMLFormElement | null, why: Refused) {
    setRefused(why)
    // focuses after the error is rendered, so that screen readers read it with the field
    if (form) requestAnimationFrame(() => focusFirst(form, why.errors))
  }

  /** @param missing error messages of mistakes that need no request, by field. */
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

/** Returns the challenge for the second step from a refused sign-in. */
export function challengeIn(error: unknown): string | undefined {
  const details = detailsOf(error)
  return 'challenge' in details && typeof details.challenge === 'string' ? details.challenge : undefined
}

/** Returns the code of a refusal, for screens that handle some refusals differently. */
export function reasonIn(error: unknown): string | undefined {
  const reason: unknown = error instanceof TRPCClientError ? error.data?.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}
