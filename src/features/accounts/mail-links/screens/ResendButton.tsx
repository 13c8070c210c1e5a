import { Button } from '#ui/Button.tsx'
import { useResend } from './useResend.ts'

type ResendButtonProps = {
  /** Until the next one, counted from the mail that was just sent. */
  afterSeconds: number
  isBusy: boolean
  /** @returns seconds until the one after, or undefined when it failed. */
  onResend: () => Promise<number | undefined>
}

/** Asks for the mail again, as soon as it may. */
export function ResendButton({ afterSeconds, isBusy, onResend }: ResendButtonProps) {
  const [left, restart] = useResend(afterSeconds)
  const resend = async () => {
    const seconds = await onResend()
    if (seconds !== undefined) restart(seconds)
  }
  return (
    <Button variant="ghost" size="sm" disabled={left > 0} loading={isBusy} onClick={resend}>
      {left > 0 ? (
        <span translate="no" className="figures">
          Send again in {left} s
        </span>
      ) : (
        'Send the email again'
      )}
    </Button>
  )
}
