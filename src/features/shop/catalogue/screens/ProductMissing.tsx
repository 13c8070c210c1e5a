import { Link } from '@tanstack/react-router'
import { SENTENCES } from '#features/shop/spec.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Page content for a missing product. */
export function ProductMissing() {
  return (
    <div className="stage grid min-h-[70dvh] place-content-center">
      <EmptyState
        heading="h1"
        {...SENTENCES.gone}
        action={
          <Link to="/shop" className={buttonClass({ variant: 'primary' })}>
            To the shop
          </Link>
        }
      />
    </div>
  )
}
