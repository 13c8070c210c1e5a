import { Link } from '@tanstack/react-router'
import { SENTENCES } from '#features/offers/spec.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Page content for a missing offer, or for an unknown creator's offers. */
export function OfferMissing() {
  return (
    <div className="stage grid min-h-[70dvh] place-content-center">
      <EmptyState
        heading="h1"
        {...SENTENCES.gone}
        action={
          <Link to="/explore" search={{}} className={buttonClass({ variant: 'primary' })}>
            Explore creators
          </Link>
        }
      />
    </div>
  )
}
