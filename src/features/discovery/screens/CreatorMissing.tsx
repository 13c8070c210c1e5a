import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Where a creator would be, had there been one of this name. */
export function CreatorMissing({ name }: { name: string }) {
  return (
    <div className="stage grid min-h-[70dvh] place-content-center">
      <EmptyState
        heading="h1"
        title="Nobody stands in this light"
        text={
          <>
            There is no creator called <b className="[overflow-wrap:anywhere]">{name.slice(0, 80)}</b>. They may have
            changed their name.
          </>
        }
        action={
          <Link to="/explore" search={{}} className={buttonClass({ variant: 'primary' })}>
            Explore creators
          </Link>
        }
      />
    </div>
  )
}
