import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { DeletionState } from '../contract.ts'
import { DATA_REFUSALS } from '../spec.ts'
import { DeleteForm } from './DeleteForm.tsx'

/** Deletes the account in steps: shows the obstacles, then the losses, then asks for the password. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, isFetching } = trpc.accounts.data.deletion.useQuery(undefined, {
    // never cached, because the person must agree to the current number of tokens
    staleTime: 0,
  })
  const place = useRef<HTMLDivElement>(null)
  const isReady = data !== undefined || error !== null
  // the pressed button is removed, so the focus moves to its result
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

/** Explains why deletion is not possible now, with a link to resolve it. */
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
