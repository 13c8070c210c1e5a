import { useModals } from '#client/modals/useModals.ts'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { RoomSession } from '../contract.ts'
import { CONTROLS } from '../spec.ts'

type AddMinutesProps = { session: RoomSession; minutes: number }

/** Button that extends the call at the shown price. Without enough tokens it offers to buy some. */
export function AddMinutes({ session: { id, rate_per_min: rate }, minutes }: AddMinutesProps) {
  const { client, sessions } = trpc.useUtils()
  const modals = useModals()
  const adding = usePaidAction({
    intent: (count: number) => `add ${count} minutes to the call ${id}`,
    send: (count, idempotencyKey) => client.sessions.addMinutes.mutate({ id, minutes: count, idempotencyKey }),
    onDone: ({ session }, count) => {
      sessions.session.setData({ id }, { session })
      toast.success(CONTROLS.minutesAdded(count))
    },
    onRefused: ({ sentence, reason }) => {
      if (reason === 'INSUFFICIENT_TOKENS') modals.open('tokenPurchase')
      else toast.error(sentence)
    },
    failed: CONTROLS.minutesFailed,
    isRepeatable: true,
  })
  return (
    <Button size="lg" className="btn-glass" loading={adding.busy} onClick={() => adding.press(minutes)}>
      {CONTROLS.addMinutes(minutes)}
      {rate > 0 && <TokenAmount tokens={minutes * rate} />}
    </Button>
  )
}
