import { useState } from 'react'
import { useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { bindNextMail } from '../../mail-links/screens/verifiers.ts'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '../../mail-links/spec.ts'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { useSending } from '../../screens/useSending.ts'
import { CheckMail } from '../../sign-in/screens/CheckMail.tsx'

/**
 * Undoes a change of the email address after the user presses the button, then leads to the form for a new password.
 */
export function UndoScreen({ token }: { token: string | undefined }) {
  const sessionManager = useSessionManager()
  const undo = trpc.accounts.undoEmail.useMutation()
  const askReset = trpc.accounts.askReset.useMutation()
  const { send, isBusy, message } = useSending()
  const [asked, setAsked] = useState<{ email: string; resendAfter: number }>()

  const takeBack = async () => {
    if (token === undefined) return
    const answer = await send(null, {}, () => undo.mutateAsync({ token }))
    if (!answer) return
    // the server revoked the sign-in of this browser
    sessionManager.set(null)
    setAsked({ email: answer.email, resendAfter: answer.resend_after_seconds })
  }
  const askAgain = async ({ email }: { email: string }) => {
    const answer = await send(null, {}, async () => {
      const code_challenge = await bindNextMail('reset', email)
      return askReset.mutateAsync({ email, ...(code_challenge !== undefined && { code_challenge }) })
    })
    return answer?.resend_after_seconds
  }

  if (asked)
    return (
      <CheckMail
        kind="reset"
        title={MAIL_SENTENCES.undone}
        email={asked.email}
        resendAfter={asked.resendAfter}
        asking={{ isBusy, message }}
        onResend={() => askAgain(asked)}
      />
    )
  return (
    <AuthFrame title="Was this not you?" text={MAIL_SENTENCES.undoAbout}>
      <FormError>{message ?? (token === undefined ? MAIL_REFUSALS.linkInvalid.sentence : undefined)}</FormError>
      <Button variant="danger" size="lg" block loading={isBusy} loadingText="One moment…" onClick={takeBack}>
        Keep my address
      </Button>
    </AuthFrame>
  )
}
