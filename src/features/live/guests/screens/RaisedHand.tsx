import { Button } from '#ui/Button.tsx'
import type { Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

/** Note that the viewer's hand is up, with a button that lowers it. */
export function RaisedHand({ stream: { id } }: { stream: Stream }) {
  const { lowerHand, isBusy } = useGuests(id)
  return (
    <p className="stream-note">
      {GUEST.raised}
      <Button size="sm" loading={isBusy} onClick={lowerHand}>
        {GUEST.lower}
      </Button>
    </p>
  )
}
