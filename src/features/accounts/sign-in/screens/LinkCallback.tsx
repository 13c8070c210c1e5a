import { Suspense, useEffect, useRef, useState } from 'react'
import { authRetry } from '#client/session/retry.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { RequestNewMail } from '../../mail-links/screens/RequestNewMail.tsx'
import { deleteVerifier, isBound, verifierFor } from '../../mail-links/screens/verifiers.ts'
import { WithMailToken } from '../../mail-links/screens/WithMailToken.tsx'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { refusedBy } from '../../screens/useSending.ts'
import { SignInByCode } from './SignInByCode.tsx'
import { forgetStep, keepStep, stepOf } from './steps.ts'

const TotpStep = lazyWithRetry(() => import('../../two-step/screens/TotpStep.tsx'))

type Step =
  /** State before hydration, and while the server handles the link. */
  | { at: 'working' }
  /**
   * The link is not bound to a browser. It waits for a button press, so that link scanners and foreign pages cannot use
   * it.
   */
  | { at: 'press' }
  | { at: 'code' }
  | { at: 'totp'; challenge: string }
  | { at: 'refused'; sentence: string; again: boolean }

type LinkCallbackProps = { inSearch: string | undefined; redirect: string | undefined }

/** Target page of a one-time link. Signs in the requesting browser; in other browsers asks for the code. */
export const LinkCallback = ({ inSearch, redirect }: LinkCallbackProps) => (
  <WithMailToken inSearch={inSearch}>
    {(token) => <SignInByLink key={token} token={token} redirect={redirect} />}
  </WithMailToken>
)

type SignInByLinkProps = { token: string | undefined; redirect: string | undefined }

function SignInByLink({ token, redirect }: SignInByLinkProps) {
  const sessionManager = useSessionManager()
  const exchange = trpc.accounts.exchange.useMutation(authRetry)
  const [step, setStep] = useState<Step>({ at: 'working' })
  const isBegun = useRef(false)

  async function signIn() {
    if (token === undefined) return
    setStep({ at: 'working' })
    const code_verifier = verifierFor('link')?.verifier
    try {
      const { session } = await exchange.mutateAsync({ token, ...(code_verifier !== undefined && { code_verifier }) })
      deleteVerifier('link')
      sessionManager.set(session)
    } catch (error) {
      const { message = '', reason, challenge } = refusedBy(error)
      if (challenge !== undefined) {
        keepStep(token, challenge)
        setStep({ at: 'totp', challenge })
      } else if (reason === MAIL_REFUSALS.otherBrowser.code) setStep({ at: 'code' })
      else setStep({ at: 'refused', sentence: message, again: !isFinal(reason) })
    }
  }

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const first = firstStep(token)
    if (first.at === 'working') void signIn()
    else setStep(first)
  })

  if (step.at === 'working')
    return (
      <AuthFrame title="One moment">
        <Spinner label="Signing you in…" />
      </AuthFrame>
    )
  if (step.at === 'press')
    return (
      <AuthFrame title="Sign in" text={MAIL_SENTENCES.pressToSignIn}>
        <Button variant="primary" size="lg" block onClick={signIn}>
          Sign in
        </Button>
      </AuthFrame>
    )
  if (step.at === 'code' && token !== undefined)
    return (
      <AuthFrame title="One more step" text={MAIL_SENTENCES.otherBrowser}>
        <SignInByCode proof={{ token }} />
        <RequestNewMail mode="link" redirect={redirect} />
      </AuthFrame>
    )
  if (step.at === 'totp')
    return (
      <SecondStep
        challenge={step.challenge}
        onBack={() => setStep({ at: 'refused', sentence: MAIL_REFUSALS.linkUsed.sentence, again: false })}
      />
    )
  return (
    <AuthFrame title="That did not work" text={<span role="alert">{step.at === 'refused' && step.sentence}</span>}>
      {step.at === 'refused' && step.again && (
        <Button variant="primary" size="lg" block onClick={signIn}>
          Try again
        </Button>
      )}
      <RequestNewMail mode="link" redirect={redirect} />
    </AuthFrame>
  )
}

/** Returns the first step of the page for a token; `working` uses the link at once. */
function firstStep(token: string | undefined): Step {
  if (token === undefined) return { at: 'refused', sentence: MAIL_REFUSALS.linkInvalid.sentence, again: false }
  const challenge = stepOf(token)
  if (challenge !== undefined) return { at: 'totp', challenge }
  if (!isBound(token)) return { at: 'press' }
  return { at: verifierFor('link') ? 'working' : 'code' }
}

function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const back = () => {
    forgetStep()
    onBack()
  }
  return (
    <AuthFrame title="Welcome back">
      <Suspense fallback={null}>
        <TotpStep challenge={challenge} onDone={forgetStep} onBack={back} />
      </Suspense>
    </AuthFrame>
  )
}

/** Returns true if a retry with the same link cannot succeed. */
const isFinal = (reason: string | undefined) => Object.values(MAIL_REFUSALS).some(({ code }) => code === reason)
