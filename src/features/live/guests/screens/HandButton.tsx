import { Hand } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import type { Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

/** Button that raises or lowers the viewer's hand. */
export function HandButton({ stream: { id, hand } }: { stream: Stream }) {
  const { raiseHand, lowerHand, isBusy } = useGuests(id)
  return (
    <IconButton
      label={hand.is_up ? GUEST.lower : GUEST.raise}
      variant="glass"
      size="lg"
      aria-pressed={hand.is_up}
      loading={isBusy}
      onClick={hand.is_up ? lowerHand : raiseHand}
    >
      <Hand aria-hidden="true" />
    </IconButton>
  )
}
