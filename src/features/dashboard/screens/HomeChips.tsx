import { Link } from '@tanstack/react-router'
import { chipClass } from '#ui/Chip.tsx'
import { homeChips } from '../spec.ts'

/** Links to four views of all creators. */
export function HomeChips() {
  return (
    <nav aria-label="Creators" className="chips -mx-4 px-4 md:mx-[-4px] md:px-1">
      {homeChips.map(({ label, category }) => (
        <Link key={category} to="/explore" search={{ category }} className={chipClass}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
