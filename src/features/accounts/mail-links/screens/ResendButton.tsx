import { Button } from '#ui/Button.tsx'
import { useResend } from './useResend.ts'

type ResendButtonProps = {
  /** Seconds until the next mail can be requested, counted from the last one. */
  afterSeconds: number
  isBusy: boolean
  /** @returns the seconds until the next request, or undefined after a failure. */
  onResend: () => Promise<number | undefined>
}

/** Button that requests the mail again once the cooldown is over. */
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
