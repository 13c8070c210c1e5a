import { Film, ShoppingBag } from 'lucide-react'
import { Avatar } from '#ui/Avatar.tsx'
import { LiveBadge, OnlineBadge } from '#ui/Badge.tsx'
import { clockText } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { usePicture } from '#ui/usePicture.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import { viewerZone } from '#ui/viewerZone.ts'
import { clockTime, dayName } from '#ui/zonedTime.ts'
import type { CreatorCard } from '../../contract.ts'
import { placeOf } from '../../state.ts'
import type { Thing } from '../contract.ts'
import { EVERYTHING, THINGS } from '../spec.ts'

/** Content of a row about a creator. */
export function PersonFace({ person }: { person: CreatorCard }) {
  const { display_name: name, avatar_url, verified, specialties, category, is_live, is_online } = person
  return (
    <>
      <Avatar name={name} src={avatar_url} live={is_live} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-semibold">{name}</span>
          {verified && <span role="img" aria-label="Verified" className="glyph glyph-verified shrink-0" />}
        </span>
        <span className="truncate text-muted text-sm">
          {[specialties[0] ?? category, placeOf(person)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {is_live ? <LiveBadge /> : is_online && <OnlineBadge />}
    </>
  )
}

/** Content of a row about an event, a product, a recording or an offer. */
export function ThingFace({ thing }: { thing: Thing }) {
  const { kind, title, starts_at, duration, creator } = thing
  return (
    <>
      <ThingPicture thing={thing} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{title}</span>
        <span className="truncate text-muted text-sm">
          {THINGS[kind]}
          {duration !== null && ` · ${clockText(duration)}`}
          {starts_at && (
            <>
              {' · '}
              <ViewerText at={starts_at} exact>
                {(zone = 'UTC') => `${dayName(starts_at, zone)}, ${clockTime(starts_at, zone)}`}
              </ViewerText>
            </>
          )}
          {` · ${creator.display_name}`}
        </span>
      </span>
      <Price thing={thing} />
    </>
  )
}

function Price({ thing: { kind, price, left } }: { thing: Thing }) {
  if (left === 0) return <span className="shrink-0 text-muted text-sm">{EVERYTHING.soldOut}</span>
  if (price > 0) return <TokenAmount tokens={price} className="shrink-0 text-sm" />
  // a recording without a price may be part of a subscription
  return kind === 'recording' ? null : <span className="shrink-0 text-muted text-sm">{EVERYTHING.free}</span>
}

const tile = 'size-10 shrink-0 overflow-hidden rounded-[10px]'

/** Picture of a product or a recording, the day of an event, or the creator of an offer. */
function ThingPicture({ thing: { kind, starts_at, image_url, creator } }: { thing: Thing }) {
  const { shown, img } = usePicture(image_url, 'small')
  if (starts_at) return <DayLeaf at={starts_at} />
  if (kind === 'offer') return <Avatar name={creator.display_name} src={creator.avatar_url} />
  const Icon = kind === 'product' ? ShoppingBag : Film
  return (
    <span className={`${tile} grid place-items-center bg-wash`}>
      {shown ? (
        <img
          {...img}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden="true" className="size-5 text-muted" strokeWidth={1.5} />
      )}
    </span>
  )
}

/** A leaf of a calendar. Decorative, because the row contains the time as text. */
function DayLeaf({ at }: { at: Date }) {
  return (
    <span aria-hidden="true" className={`${tile} grid place-content-center bg-wash text-center leading-none`}>
      <ViewerText exact className="grid gap-0.5">
        {(zone = viewerZone()) => {
          const [, day, month] = dayName(at, zone).split(' ')
          return (
            <>
              <span translate="no" className="figures font-bold font-display text-base">
                {day}
              </span>
              <span className="text-[0.625rem] text-muted uppercase tracking-wide">{month}</span>
            </>
          )
        }}
      </ViewerText>
    </span>
  )
}
