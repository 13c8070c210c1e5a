import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'

/** The way on from a list with nothing in it. */
export const ExploreLink = () => (
  <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
    Explore creators
  </Link>
)
