import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { CALENDAR } from '../spec.ts'

/** Link to the list of creators, in the empty calendar of a fan. */
export const FindCreator = ({ size }: { size?: 'sm' }) => (
  <Link to="/explore" className={buttonClass({ size, variant: 'primary' })}>
    {CALENDAR.find}
  </Link>
)
