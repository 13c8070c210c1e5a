import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import { CALENDAR } from '../spec.ts'

/** Where a fan's calendar begins: with somebody to book. */
export const FindCreator = ({ size }: { size?: 'sm' }) => (
  <Link to="/explore" className={buttonClass({ size, variant: 'primary' })}>
    {CALENDAR.find}
  </Link>
)
