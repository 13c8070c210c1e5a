import { useEffect, useState } from 'react'
import { useSessionManager } from '#client/session/use-session.ts'
import { RequestNewMail } from '../../mail-links/screens/RequestNewMail.tsx'
import { isBound, verifierFor } from '../../mail-links/screens/verifiers.ts'
import { MAIL_SENTENCES } from '../../mail-links/spec.ts'
import type { StoredVerifier } from '../../mail-links/state.ts'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/**
 * /auth/reset-password: sets the new password. Asks for the code if the user opened the page without the link, or in a
 * browser that did not request the mail.
 */
export function ResetScreen({ token }: { token: string | undefined }) {
  // only the browser knows its verifier, so the server renders the most common form
  const [promised, setPromised] = useState<StoredVerifier | null>()
  const sessionManager = useSessionManager()
  useEffect(() => {
    setPromised(verifierFor('reset') ?? null)
    if (token !== undefined) sessionManager.recovers()
  }, [token, sessionManager])
  if (token === undefined)
    return (
      <AuthFrame title="Choose a new password" text={MAIL_SENTENCES.resetWithoutToken}>
        <NewPasswordForm needsCode />
        <RequestNewMail mode="reset" />
      </AuthFrame>
    )
  const needsCode = promised === null && isBound(token)
  const isUnknown = promised === undefined && isBound(token)
  return (
    <AuthFrame
      title="Choose a new password"
      text={needsCode ? MAIL_SENTENCES.otherBrowser : 'Every device is signed out, and you sign in with the new one.'}
    >
      {/* hidden until the verifier is read, because another field can be added above it */}
      <div className={isUnknown ? 'invisible' : undefined}>
        <NewPasswordForm
          proof={{ token, ...(promised && { code_verifier: promised.verifier }) }}
          needsCode={needsCode}
          username={promised?.email}
        />
      </div>
    </AuthFrame>
  )
}
