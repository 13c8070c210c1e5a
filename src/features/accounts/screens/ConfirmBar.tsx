import { MailCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import { MAIL_SENTENCES } from '../spec/mails.ts'
import { ResendButton } from './mail/ResendButton.tsx'
import { ConfirmAddress } from './settings/ConfirmAddress.tsx'

const laterKey = 'limelight-confirm-later'

/** Whether it was put off in this tab; a browser that keeps nothing asks again with the next page. */
function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(laterKey) !== null
  } catch {
    return false
  }
}

/** A quiet line for somebody who has not confirmed their address: the mail once more, its code, or later. */
export default function ConfirmBar({ email }: { email: string }) {
  const [state, setState] = useState<'shown' | 'code' | 'later'>('shown')
  const resend = trpc.accounts.resendConfirmation.useMutation()
  useEffect(() => {
    if (isPutOff()) setState('later')
  }, [])
  const putOff = () => {
    setState('later')
    try {
      sessionStorage.setItem(laterKey, '1')
    } catch {
      // put off until the next page
    }
  }
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
  if (state === 'later') return null
  return (
    <aside aria-label="Your email address" className="asking">
      {state === 'code' ? (
        <ConfirmAddress
          email={email}
          resendAfter={0}
          isBusy={resend.isPending}
          message={undefined}
          onResend={again}
          onDone={() => setState('shown')}
        />
      ) : (
        <>
          <p>
            <MailCheck aria-hidden="true" />
            <span>
              {MAIL_SENTENCES.confirmAsk} <strong className="wrap-anywhere">{email}</strong>.
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-1">
            <Button variant="ghost" size="sm" onClick={() => setState('code')}>
              Enter code
            </Button>
            <ResendButton afterSeconds={0} isBusy={resend.isPending} onResend={again} />
            <IconButton label="Later" size="sm" onClick={putOff}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        </>
      )}
    </aside>
  )
}
