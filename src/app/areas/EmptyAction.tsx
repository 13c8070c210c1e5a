import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import type { Way } from './words.ts'

/** The single action of an empty state. */
export const EmptyAction = ({ way }: { way: Way }) => (
  <Link to={way.to} className={buttonClass({ variant: 'primary' })}>
    {way.label}
  </Link>
)
