import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { initials, personLight } from './person.ts'
import { portraitSet } from './pictures.ts'
import { usePicture } from './usePicture.ts'

export type PosterCardProps = {
  name: string
  /** Person in the picture, if the name is a title. The title then chooses the light on the picture. */
  person?: string | undefined
  picture?: string | null | undefined
  /** Wraps the name in the card's only link, which covers the poster: `(p) => <Link to="/creator/…" {...p} />`. */
  link?: (props: { className: string; children: ReactNode }) => ReactNode
  /** Moving picture over the still one, such as the muted video of a stream. */
  film?: ReactNode
  /** Top left, stacked: LIVE or Online, a specialty. */
  badges?: ReactNode
  /** Top right: a bookmark toggle. */
  action?: ReactNode
  /** One line under the name, such as viewers. */
  line?: ReactNode
  /** Country or place, in the same line, with a pin. */
  place?: string | undefined
  /** Content below, above the link: prices, a Tip button. */
  children?: ReactNode
  /** Loads the picture at once, for the first row; `first` gives it priority, for those a phone shows first. */
  eager?: boolean | 'first' | undefined
  /** Displayed width, in the syntax of `sizes`, so that a narrow poster loads a narrow picture. */
  sizes?: string | undefined
  /** Takes the colour out of the picture of something that is not available. */
  faded?: boolean | undefined
  className?: string
}

/** Poster of a creator: 4:5, with the name on the picture. It is dark in both themes. */
export function PosterCard(props: PosterCardProps) {
  const { name, person, picture, film, link, badges, action, line, place, children, eager, sizes, faded, className } =
    props
  return (
    <article
      className={clsx('dark poster', person !== undefined && 'poster-lit', faded && 'poster-faded', className)}
      {...(person !== undefined && personLight(name))}
    >
      <Picture name={name} person={person} picture={picture} eager={eager} sizes={sizes} />
      {film}
      <div className="poster-words">
        <h3 className="poster-name">{link ? link({ className: 'poster-link', children: name }) : name}</h3>
        {line && (
          <p className="poster-line" suppressHydrationWarning>
            {line}
          </p>
        )}
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

type PictureProps = Pick<PosterCardProps, 'name' | 'person' | 'picture' | 'eager' | 'sizes'>

function Picture({ name, person, picture, eager, sizes }: PictureProps) {
  const { shown, img } = usePicture(picture, 'large')
  if (!shown)
    return (
      <span aria-hidden="true" className="poster-made person-light" {...personLight(name)}>
        {initials(person ?? name)}
      </span>
    )
  return (
    <>
      <img
        // Before `src`, because some browsers start the download as soon as `src` is set.
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
      {person !== undefined && <span aria-hidden="true" className="poster-light person-light" />}
    </>
  )
}

type PosterPictureProps = { title: string; person: string; picture: string | null; className?: string }

/** Picture of a poster without its words, beside the title. */
export const PosterPicture = ({ title, person, picture, className }: PosterPictureProps) => (
  <div className={clsx('dark poster poster-lit', className)} {...personLight(title)}>
    <Picture name={title} person={person} picture={picture} eager="first" />
  </div>
)

/** Placeholder of a poster that is loading. */
export function PosterSkeleton() {
  return <span aria-hidden="true" className="skeleton aspect-[4/5] rounded-card" />
}
