import { Hand } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CountBadge } from '#ui/CountBadge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'

const HandsDialog = lazyWithRetry(() => import('./HandsDialog.tsx'))

/** Host control that opens the list of raised hands. */
export function HandsButton({ stream }: { stream: Stream }) {
  const [isOpen, setOpen] = useState(false)
  const count = stream.hands.length
  return (
    <>
      <IconButton
        label={GUEST.hands(count)}
        variant="glass"
        size="lg"
        className="relative"
        onClick={() => setOpen(true)}
      >
        <Hand aria-hidden="true" />
        <CountBadge count={count} noun={GUEST.handsUp} className="hands-count" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <HandsDialog stream={stream} open onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
