import { Button } from '#ui/Button.tsx'
import { ResendButton } from '../../mail-links/screens/ResendButton.tsx'
import { MAIL_SENTENCES } from '../../mail-links/spec.ts'
import type { MailKind } from '../../mail-links/state.ts'
import { NewPasswordForm } from '../../passwords/screens/NewPasswordForm.tsx'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { SignInByCode } from './SignInByCode.tsx'

type CheckMailProps = {
  kind: MailKind
  title?: string
  email: string
  resendAfter: number
  /** State of resending the mail: in progress, or its error. */
  asking: { isBusy: boolean; message: string | undefined }
  onResend: () => Promise<number | undefined>
  /** Returns to the email field. Omitted if the email address is fixed. */
  onOther?: () => void
}

/** Shown after a mail was requested. The user opens the link in the mail or types the code here. */
export function CheckMail({ kind, title = 'Check your email', email, resendAfter, asking, ...on }: CheckMailProps) {
  return (
    <AuthFrame
      title={title}
      text={
        <>
          {MAIL_SENTENCES.askedFor} <strong className="wrap-anywhere text-ink">{email}</strong>,{' '}
          {MAIL_SENTENCES.askedThen}
        </>
      }
    >
      {kind === 'link' ? <SignInByCode proof={{ email }} /> : <NewPasswordForm proof={{ email }} needsCode />}
      <FormError>{asking.message}</FormError>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-6">
        <ResendButton afterSeconds={resendAfter} isBusy={asking.isBusy} onResend={on.onResend} />
        {on.onOther && (
          <Button variant="ghost" size="sm" onClick={on.onOther}>
            Use another address
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">{MAIL_SENTENCES.noMail}</p>
    </AuthFrame>
  )
}
