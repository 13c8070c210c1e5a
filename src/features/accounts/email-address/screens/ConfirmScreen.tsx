import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { authRetry } from '#client/session/retry.ts'
import { startOf } from '#client/session/stored-location.ts'
import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { refusedBy } from '../../screens/useSending.ts'

type Step = { at: 'working' } | { at: 'done'; email: string } | { at: 'refused'; sentence: string; isFinal: boolean }

/**
 * /auth/callback: confirms an email address after hydration. Only fetching the page does not confirm it, so link
 * scanners have no effect.
 */
export function ConfirmScreen({ token }: { token: string | undefined }) {
  const session = useSession()
  const sessionManager = useSessionManager()
  const call = trpc.accounts.confirm.useMutation(authRetry)
  const [step, setStep] = useState<Step>({ at: 'working' })
  const isBegun = useRef(false)

  async function confirm() {
    if (token === undefined)
      return setStep({ at: 'refused', sentence: MAIL_REFUSALS.linkInvalid.sentence, isFinal: true })
    setStep({ at: 'working' })
    try {
      const { email } = await call.mutateAsync({ token })
      await sessionManager.renew(session?.access_token)
      setStep({ at: 'done', email })
    } catch (error) {
      const { message = '', reason } = refusedBy(error)
      // the link was opened again after it confirmed the email address
      if (reason === MAIL_REFUSALS.linkUsed.code && session?.user.email_confirmed)
        return setStep({ at: 'done', email: session.user.email })
      setStep({ at: 'refused', sentence: message, isFinal: reason !== undefined })
    }
  }

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void confirm()
  })

  if (step.at === 'working')
    return (
      <AuthFrame title="One moment">
        <Spinner label="Confirming your address…" />
      </AuthFrame>
    )
  if (step.at === 'done')
    return (
      <AuthFrame
        title="Thank you"
        text={
          <span role="status">
            {MAIL_SENTENCES.confirmed} We write to <strong className="wrap-anywhere text-ink">{step.email}</strong>.
          </span>
        }
      >
        <ContinueButton />
      </AuthFrame>
    )
  return (
    <AuthFrame title="That did not work" text={<span role="alert">{step.sentence}</span>}>
      {step.isFinal ? (
        <p className="text-muted">{MAIL_SENTENCES.confirmAgain}</p>
      ) : (
        <Button variant="primary" size="lg" block onClick={confirm}>
          Try again
        </Button>
      )}
      <ContinueButton />
    </AuthFrame>
  )
}

/** Button that continues to the app after the link of a mail was used. */
export function ContinueButton() {
  const role = useSession()?.user.role
  if (role)
    return (
      <Link to={startOf(role)} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Go on to Limelight
      </Link>
    )
  return (
    <Link
      to="/auth"
      search={{ mode: 'signin' }}
      className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
    >
      Sign in
    </Link>
  )
}
