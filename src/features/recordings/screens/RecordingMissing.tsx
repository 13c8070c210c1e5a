import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PAGES } from '../spec.ts'

/** Shown if a recording does not exist. */
export function RecordingMissing() {
  return (
    <div className="stage grid min-h-[70dvh] place-content-center">
      <EmptyState
        heading="h1"
        {...PAGES.missing}
        action={
          <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
            Explore
          </Link>
        }
      />
    </div>
  )
}
