import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'

/** Link to the explore page, for an empty list. */
export const ExploreLink = () => (
  <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
    Explore creators
  </Link>
)
