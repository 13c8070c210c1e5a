import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { DeletionState } from '../contract.ts'
import { DATA_REFUSALS } from '../spec.ts'
import { DeleteForm } from './DeleteForm.tsx'

/** The way out: what is between here and there, then what is lost, then the password. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, isFetching } = trpc.accounts.data.deletion.useQuery(undefined, {
    // what somebody agrees to lose is what they have now
    staleTime: 0,
  })
  const place = useRef<HTMLDivElement>(null)
  const isReady = data !== undefined || error !== null
  // the button that was pressed is gone: reading goes on where its answer is
  useEffect(() => {
    if (isOpen && isReady) place.current?.focus()
  }, [isOpen, isReady])
  if (!isOpen)
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        Delete account
      </Button>
    )
  const close = () => setOpen(false)
  const again = () => void refetch()
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {data?.refused && <Obstacle refused={data.refused} onClose={close} />}
      {data && !data.refused && <DeleteForm state={data} onCancel={close} onChanged={again} />}
      {!data && error && <ErrorState text="Your balance could not be read." onRetry={again} retrying={isFetching} />}
      {!isReady && <Skeleton className="h-56 rounded-control" />}
    </div>
  )
}

type ObstacleProps = { refused: NonNullable<DeletionState['refused']>; onClose: () => void }

/** Why it is not possible now, and where that is changed. */
function Obstacle({ refused, onClose }: ObstacleProps) {
  const isAboutEarnings = refused.code !== DATA_REFUSALS.tokensHeld.code
  return (
    <div className="grid gap-4">
      <p role="alert" className="measure border-warning border-s-4 ps-4">
        {refused.sentence}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={isAboutEarnings ? '/wallet' : '/settings/wallet'} className={buttonClass({ variant: 'primary' })}>
          {isAboutEarnings ? 'Go to your wallet' : 'See held tokens'}
        </Link>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
