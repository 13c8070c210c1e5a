import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { loadChecks } from '#client/checks.ts'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { authRetry } from '#client/session/retry.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { Session } from '../../contract.ts'
import { dateOfBirthProblem } from '../../rules.ts'
import { challengeIn } from '../../screens/useSending.ts'
import { SENTENCES } from '../../spec.ts'
import { dateOfParts } from '../../state.ts'

type Mode = 'signin' | 'signup'

type Errors = Record<string, string>
type Outcome = { session: Session } | { challenge: string } | { errors: Errors; message?: string }
type Call<Input> = (input: Input) => Promise<{ session: Session }>

/**
 * Loads the validation separately from the page, because it is as large as the form. If it fails to load, the server
 * still validates.
 */
const loadContract = () => loadChecks(() => import('../../contract.ts'))

type Schema<Input> = z.ZodType<Input> | undefined

/** Validates with the contract, then calls the server. Returns the error messages of a refusal by field. */
async function attempt<Input>(schema: Schema<Input>, values: Input, call: Call<Input>): Promise<Outcome> {
  const parsed = schema?.safeParse(values) ?? { success: true as const, data: values }
  if (!parsed.success)
    return { errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]).reverse()) }
  try {
    return { session: (await call(parsed.data)).session }
  } catch (error) {
    const challenge = challengeIn(error)
    if (challenge !== undefined) return { challenge }
    const errors = fieldSentencesOf(error)
    return Object.keys(errors).length > 0 ? { errors } : { errors, message: sentenceOf(error) }
  }
}

/** Returns error messages of mistakes that need no request, by field. */
function missing(mode: Mode, text: (name: string) => string, born: string | undefined): Errors {
  if (mode === 'signin')
    return {
      ...(!text('email').includes('@') && { email: SENTENCES.emailForm }),
      ...(!text('password') && { password: SENTENCES.passwordMissing }),
    }
  const isWhole = ['day', 'month', 'year'].every((part) => text(part).trim())
  if (!born) return { date_of_birth: isWhole ? SENTENCES.dateOfBirthUnreal : SENTENCES.dateOfBirthMissing }
  const wrong = dateOfBirthProblem(born, correctedNow())
  return wrong ? { date_of_birth: SENTENCES[wrong] } : {}
}

/** Focuses the first invalid field of the form. An error of the date belongs to the first of its three fields. */
function focusFirst(form: HTMLFormElement, errors: Errors) {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement)
  fields.find(({ name }) => (name === 'day' ? 'date_of_birth' : name) in errors)?.focus()
}

/**
 * Returns the state and the submit function of the form. After the session is stored, the route guards of /auth
 * redirect. Typed text is never changed.
 */
export function useAuthSubmit(mode: Mode) {
  const sessionManager = useSessionManager()
  const signIn = trpc.accounts.signIn.useMutation(authRetry)
  // never retried automatically, because after a lost response the account may already exist
  const signUp = trpc.accounts.signUp.useMutation()
  const [isBusy, setBusy] = useState(false)
  const [challenge, setChallenge] = useState<string>()
  useEffect(() => void loadContract(), [])
  const [refused, setRefused] = useState<{ mode: Mode; errors: Errors; message?: string }>()

  async function enter(form: HTMLFormElement): Promise<Outcome> {
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    const born = dateOfParts({ day: text('day'), month: text('month'), year: text('year') })
    const contract = await loadContract()
    const credentials = { email: text('email'), password: text('password') }
    const errors = missing(mode, text, born)
    if (mode === 'signin')
      return Object.keys(errors).length > 0
        ? { errors }
        : attempt(contract?.signInInput, credentials, signIn.mutateAsync)
    const values = { ...credentials, username: text('username'), date_of_birth: born ?? '' }
    if (Object.keys(errors).length === 0) return attempt(contract?.signUpInput, values, signUp.mutateAsync)
    // collects the errors of all fields
    const others = await attempt(contract?.signUpInput, values, () => Promise.reject(new Error('not sent')))
    return { errors: { ...('errors' in others && others.errors), ...errors } }
  }

  const submit = async (form: HTMLFormElement) => {
    setBusy(true)
    setRefused(undefined)
    const outcome = await enter(form)
    if ('session' in outcome) return sessionManager.set(outcome.session)
    setBusy(false)
    if ('challenge' in outcome) return setChallenge(outcome.challenge)
    setRefused({ mode, ...outcome })
    // focuses after the error is rendered, so that screen readers read it with the field
    requestAnimationFrame(() => focusFirst(form, outcome.errors))
  }

  const shown = refused?.mode === mode ? refused : undefined
  const stepBack = () => setChallenge(undefined)
  return { submit, isBusy, errors: shown?.errors ?? {}, message: shown?.message, challenge, stepBack }
}
