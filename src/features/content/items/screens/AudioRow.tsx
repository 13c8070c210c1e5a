import { LockKeyhole, Play } from 'lucide-react'
import { clockText, shortNumber } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { GALLERY } from '../spec.ts'
import { ContentPicture } from './ContentPicture.tsx'
import type { TileProps } from './ContentTile.tsx'

/** Row for an audio item, which has no image. */
export function AudioRow({ item, onOpen, onIntent, choice }: TileProps) {
  const { title, duration, is_locked, access, price, tier, own, views } = item
  const prefetch = () => onIntent?.(item)
  const Icon = is_locked ? LockKeyhole : Play
  return (
    <article className="card card-press flex items-center gap-4 p-3">
      <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-control">
        <ContentPicture item={item} className="absolute inset-0 size-full object-cover" />
        <span className="z-1 grid size-9 place-content-center rounded-full bg-black/55 text-white">
          <Icon aria-hidden="true" className="size-4" />
        </span>
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h3 className="truncate font-semibold">
          {choice ? (
            <label className="cursor-pointer after:absolute after:inset-0">
              <span className="sr-only">Select </span>
              {title}
              <input
                type="checkbox"
                className="check absolute top-1/2 right-4 -translate-y-1/2"
                checked={choice.chosen}
                onChange={choice.toggle}
              />
            </label>
          ) : (
            <button
              type="button"
              className="max-w-full truncate text-left after:absolute after:inset-0 after:rounded-card"
              onClick={() => onOpen(item)}
              onPointerEnter={prefetch}
              onFocus={prefetch}
            >
              {title}
              {is_locked && <span className="sr-only"> (locked)</span>}
            </button>
          )}
        </h3>
        <p translate="no" className="figures flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {duration !== null && <span>{clockText(duration)}</span>}
          {(own || access === 'locked') && price > 0 && <TokenAmount tokens={price} />}
          {(own || access === 'locked') && price === 0 && tier && <span>{GALLERY.lockedFor(tier.name)}</span>}
          {access === 'bought' && <span>Yours</span>}
          {own && <span>{shortNumber(views)} views</span>}
          {own && own.unlocks > 0 && <span>{shortNumber(own.unlocks)} sold</span>}
        </p>
      </div>
    </article>
  )
}
