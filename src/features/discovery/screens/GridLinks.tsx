import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Category } from '../spec.ts'
import { categorySlug } from '../state.ts'

/** A category without creators, or a platform without any. */
export function NobodyHere({ category }: { category: Category | undefined }) {
  if (!category)
    return <EmptyState heading="h2" title="The stage is still empty" text="The first creators are on their way." />
  return (
    <EmptyState
      heading="h2"
      title={`Nobody in ${category} yet`}
      text="This light is waiting for its first creator. There are people to meet in the others."
      action={
        <Link to="/explore" search={{}} className={buttonClass({ variant: 'primary' })}>
          Show all creators
        </Link>
      }
    />
  )
}

export function FirstPageLink({ category }: { category: Category | undefined }) {
  return (
    <Link
      to="/explore"
      search={{ category: categorySlug(category) }}
      className={buttonClass({ variant: 'outline', size: 'sm', className: 'justify-self-start' })}
    >
      Back to the first page
    </Link>
  )
}
