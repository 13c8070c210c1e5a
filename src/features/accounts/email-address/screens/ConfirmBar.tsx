import { MailCheck, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { confirmLater } from '#client/session/confirmLater.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { toast } from '#ui/toast.ts'
import { ResendButton } from '../../mail-links/screens/ResendButton.tsx'
import { MAIL_SENTENCES } from '../../mail-links/spec.ts'

const loadForm = () => import('./ConfirmAddress.tsx')
const ConfirmAddress = lazyWithRetry(() => loadForm().then((m) => ({ default: m.ConfirmAddress })))

/** Bar for people with an unconfirmed email address: enter the code, resend the mail, or close the bar for now. */
export function ConfirmBar({ email }: { email: string }) {
  const [isEntering, setEntering] = useState(false)
  const resend = trpc.accounts.resendConfirmation.useMutation()
  const again = async () => {
    try {
      const { message, resend_after_seconds } = await resend.mutateAsync()
      toast.success(message)
      return resend_after_seconds
    } catch (error) {
      toast.error(sentenceOf(error))
      return undefined
    }
  }
  const line = (
    <>
      <p title={email}>
        <MailCheck aria-hidden="true" />
        <span>
          {MAIL_SENTENCES.confirmAsk} {/* the form has the address too */}
          <span className="narrow:hidden">
            {MAIL_SENTENCES.confirmSent} <strong>{email}</strong>.
          </span>
        </span>
      </p>
      <div className="flex items-center gap-1">
        <Button variant="ghost" size="sm" onPointerEnter={loadForm} onClick={() => setEntering(true)}>
          Enter code
        </Button>
        {/* hidden on a narrow screen, where this button is below the code field */}
        <span className="narrow:hidden">
          <ResendButton afterSeconds={0} isBusy={resend.isPending} onResend={again} />
        </span>
        <IconButton label="Later" size="sm" onClick={confirmLater}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
  return (
    <aside aria-label="Your email address" className="asking">
      {isEntering ? (
        <Suspense fallback={line}>
          <ConfirmAddress
            email={email}
            resendAfter={0}
            isBusy={resend.isPending}
            message={undefined}
            onResend={again}
            onDone={() => setEntering(false)}
          />
        </Suspense>
      ) : (
        line
      )}
    </aside>
  )
}
