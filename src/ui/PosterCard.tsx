import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { initials, personLight } from './person.ts'
import { portraitSet } from './pictures.ts'
import { usePicture } from './usePicture.ts'

type PosterCardProps = {
  name: string
  picture?: string | null | undefined
  /** Wraps the name in the card's one link, which covers the whole poster: `(p) => <Link to="/creator/…" {...p} />`. */
  link?: (props: { className: string; children: ReactNode }) => ReactNode
  /** Top left, one below the other: LIVE or Online, a specialty. */
  badges?: ReactNode
  /** Top right: a bookmark toggle. */
  action?: ReactNode
  /** One line under the name: viewers. */
  line?: ReactNode
  /** Where they are, in the browser's words: the same line, with a pin. */
  place?: string | undefined
  /** Under it, above the link: prices, a Tip button. */
  children?: ReactNode
  /** The first row of a page loads at once; its first pictures, which a phone shows, before everything else. */
  eager?: boolean | 'first'
  /** How wide it is shown, as `sizes` says it: a narrow one is fetched narrow. */
  sizes?: string
  className?: string
}

/** A creator as a poster: 4:5, the name on the picture's own scrim. It is dark in both themes, as a stage is. */
export function PosterCard(props: PosterCardProps) {
  const { name, picture, link, badges, action, line, place, children, eager, sizes, className } = props
  const { shown, img } = usePicture(picture, 'large')
  return (
    <article className={clsx('dark poster', className)}>
      {shown ? (
        <img
          // before the address, which browsers that know neither begin to fetch
          srcSet={sizes && portraitSet(img.src ?? '')}
          sizes={sizes}
          {...img}
          alt=""
          width={800}
          height={1000}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'first' ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(name)}>
          {initials(name)}
        </span>
      )}
      <div className="poster-words">
        <h3 className="poster-name">{link ? link({ className: 'poster-link', children: name }) : name}</h3>
        {line && <p className="poster-line">{line}</p>}
        {place && (
          <p className="poster-line poster-place" suppressHydrationWarning>
            {place}
          </p>
        )}
        {children && <div className="poster-more">{children}</div>}
      </div>
      {(badges || action) && (
        <div className="poster-top">
          {badges}
          {action && <span className="poster-action">{action}</span>}
        </div>
      )}
    </article>
  )
}
