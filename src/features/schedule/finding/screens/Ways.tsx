import { Link } from '@tanstack/react-router'
import { useFlag } from '#client/config/use-public-config.ts'
import { useSession } from '#client/session/use-session.ts'
import { chipClass } from '#ui/Chip.tsx'
import { ChipRow } from '#ui/ChipRow.tsx'
import { foundTypes } from '../lists.ts'
import { FINDING, KINDS, WAYS } from '../spec.ts'
import { type EventListPath, type FoundKind, withChange } from '../state.ts'

/** Marks a link as current only if its whole URL is. */
export const whole = { exact: true } as const

type WaysProps = {
  /** Page that shows the chips. */
  path: EventListPath | '/offers'
  /** Chosen kind of events; undefined: all kinds. */
  kind?: FoundKind | undefined
}

/** Chips for the ways to meet a creator: kinds of events, offers, and calls and messages. */
export function Ways({ path, kind }: WaysProps) {
  const hasOffers = useFlag('offers')
  const isCreator = useSession()?.user.role === 'creator'
  const everything = path === '/connect' ? '/connect' : '/experiences'
  const isOffers = path === '/offers'
  return (
    <ChipRow>
      <nav aria-label={FINDING.ways} className="chips">
        {[undefined, ...foundTypes].map((type) => {
          const to = type === 'class' ? '/classes' : everything
          return (
            <Link
              key={type ?? 'all'}
              to={to}
              search={withChange({ type: type === 'class' ? undefined : type, tab: isCreator ? 'all' : undefined })}
              replace={to === path}
              resetScroll={false}
              activeOptions={whole}
              className={chipClass}
              aria-current={!isOffers && kind === type ? 'true' : undefined}
            >
              {type ? KINDS[type] : FINDING.everything}
            </Link>
          )
        })}
        {hasOffers && !isCreator && (
          <Link to="/offers" className={chipClass} aria-current={isOffers ? 'true' : undefined}>
            {WAYS.offers}
          </Link>
        )}
        <Link to="/explore" search={{}} className={chipClass}>
          {WAYS.talk}
        </Link>
      </nav>
    </ChipRow>
  )
}
