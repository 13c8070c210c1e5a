import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DETAILS } from '../spec.ts'

/** Error page for an event that does not exist. */
export const EventMissing = () => (
  <div className="stage grid min-h-[70dvh] place-content-center">
    <EmptyState
      heading="h1"
      {...DETAILS.gone}
      action={
        <Link to="/experiences" className={buttonClass({ variant: 'primary' })}>
          {DETAILS.others}
        </Link>
      }
    />
  </div>
)
