import { useEffect, useState } from 'react'
import { correctedMs } from '#client/time/clock.ts'
import { Button } from '#ui/Button.tsx'

type ResendButtonProps = {
  /** Seconds between the last mail and the next possible request. */
  afterSeconds: number
  isBusy: boolean
  /** @returns the seconds until the next request, or undefined after a failure. */
  onResend: () => Promise<number | undefined>
}

/** Button that requests another mail. Disabled until the cooldown ends. */
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

/** Counts down to the next possible request. @returns the seconds left, and a function that restarts the countdown. */
function useResend(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [until, setUntil] = useState(() => correctedMs() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((until - correctedMs()) / 1000)))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return [left, (next) => setUntil(correctedMs() + next * 1000)]
}
