import { clsx } from 'clsx'
import { Images, LockKeyhole, Play } from 'lucide-react'
import { HIDDEN } from '#features/moderation/index.ts'
import { fullNumber } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { clockText, shortNumber } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ContentItem } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { GALLERY } from '../spec.ts'
import { clickActionOf } from '../state.ts'
import { ContentPicture } from './ContentPicture.tsx'

export type TileProps = {
  item: ContentItem
  eager?: boolean
  onOpen: (item: ContentItem) => void
  /** Called when the user is likely to open the item, to prefetch it. */
  onIntent?: (item: ContentItem) => void
  /** Selection in manage mode, where a click selects the item. */
  choice?: { chosen: boolean; toggle: () => void } | undefined
  /** True to show the creator's name, in lists of several creators. */
  byLine?: boolean
  /** True to give all tiles the same shape, in lists of several types. */
  even?: boolean
}

/** Tile of an item: its image and title. A locked item is blurred, with a lock and its price. */
export function ContentTile({ item, eager = false, choice, byLine = false, even = false, ...opening }: TileProps) {
  const isFilm = item.file_type.startsWith('video/')
  const Mark = item.is_locked ? LockKeyhole : isFilm ? Play : undefined
  return (
    <article
      className={clsx(
        'dark poster h-full',
        (item.type === 'video' || item.type === 'stream') && !even && 'aspect-video',
        choice?.chosen && 'outline-3 outline-accent outline-offset-2',
      )}
    >
      <ContentPicture item={item} eager={eager} hasSign={Mark !== undefined} />
      {Mark && <Sign Icon={Mark} />}
      <div className="poster-words">
        <h3 className="poster-name font-semibold text-base leading-5">
          <Name item={item} choice={choice} {...opening} />
        </h3>
        {byLine && (
          <p translate="no" className="poster-line">
            {item.creator.display_name}
          </p>
        )}
        <Line item={item} />
      </div>
      <div className="poster-top">
        <Badges item={item} />
      </div>
    </article>
  )
}

/** Button that covers the tile; plain text if the item cannot be opened. */
function Name({ item, choice, onOpen, onIntent }: Pick<TileProps, 'item' | 'choice' | 'onOpen' | 'onIntent'>) {
  const { title, is_locked } = item
  if (choice)
    return (
      <label className="poster-link cursor-pointer">
        <span className="sr-only">Select </span>
        <span className="line-clamp-2">{title}</span>
        <input
          type="checkbox"
          className="check absolute top-2.5 right-2.5 z-3"
          checked={choice.chosen}
          onChange={choice.toggle}
        />
      </label>
    )
  if (clickActionOf(item) === 'nothing') return title
  const prefetch = () => onIntent?.(item)
  return (
    <button
      type="button"
      className="poster-link text-left"
      onClick={() => onOpen(item)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <span className="line-clamp-2">
        {title}
        {is_locked && <span className="sr-only"> (locked)</span>}
      </span>
    </button>
  )
}

function Sign({ Icon }: { Icon: typeof Play }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none z-1 mb-6 grid size-12 place-content-center place-self-center rounded-full bg-black/55 text-white backdrop-blur-sm [grid-area:1/1]"
    >
      <Icon className="size-5" />
    </span>
  )
}

/** Line with the price of an item, or with its figures for the creator. */
function Line({ item: { access, price, tier, own, views, earnings } }: { item: ContentItem }) {
  if (own)
    return (
      <p translate="no" className="poster-line figures flex flex-wrap items-center gap-x-3">
        <span>
          {shortNumber(views)} {views === 1 ? 'view' : 'views'}
        </span>
        {own.unlocks > 0 && <span>{shortNumber(own.unlocks)} sold</span>}
        {earnings !== null && earnings > 0 && <TokenAmount tokens={earnings} format="short" signed />}
      </p>
    )
  if (access === 'removed') return <p className="poster-line">{SENTENCES.removed}</p>
  if (access !== 'locked') return null
  return (
    <p className="poster-line flex items-center gap-2">
      {price > 0 && <TokenAmount tokens={price} />}
      {price === 0 && tier && (tier.offered ? GALLERY.lockedFor(tier.name) : GALLERY.lockedClosed)}
    </p>
  )
}

function Badges({ item }: { item: ContentItem }) {
  const { access, is_bundle, photo_count, duration, own, is_public, price, tier } = item
  return (
    <span className="pointer-events-none flex min-w-0 flex-wrap gap-1.5 pe-8">
      {is_bundle && photo_count > 1 && (
        <Badge tone="glass">
          <Images aria-hidden="true" />
          {fullNumber(photo_count)}
          <span className="sr-only"> photos</span>
        </Badge>
      )}
      {duration !== null && (
        <Badge tone="glass">{item.file_type.startsWith('image/') ? GALLERY.animated : clockText(duration)}</Badge>
      )}
      {access === 'bought' && <Badge tone="glass">Yours</Badge>}
      {access === 'tier' && tier && (
        <Badge tone="glass" className="max-w-full">
          <span className="truncate">{GALLERY.lockedFor(tier.name)}</span>
        </Badge>
      )}
      {own && price > 0 && (
        <Badge tone="glass">
          <TokenAmount tokens={price} />
        </Badge>
      )}
      {own && price === 0 && tier && (
        <Badge tone="glass" className="max-w-full">
          <span className="truncate">{GALLERY.lockedFor(tier.name)}</span>
        </Badge>
      )}
      {own?.hidden_at && <Badge tone="glass">{HIDDEN.title}</Badge>}
      {own && !is_public && <Badge tone="glass">{GALLERY.private}</Badge>}
    </span>
  )
}
