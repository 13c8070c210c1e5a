import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import type { Way } from './words.ts'

const look = buttonClass({ variant: 'primary' })

/** The one action of an empty state. */
export const EmptyAction = ({ way }: { way: Way }) =>
  'category' in way ? (
    <Link to="/explore" search={{ category: way.category }} className={look}>
      {way.label}
    </Link>
  ) : (
    <Link to={way.to} className={look}>
      {way.label}
    </Link>
  )
