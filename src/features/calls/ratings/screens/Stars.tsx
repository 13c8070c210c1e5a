import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { STANDING, starsMax } from '../../standing/spec.ts'
import { RATING } from '../spec.ts'

const all = Array.from({ length: starsMax }, (_, place) => place + 1)

/** A rating as filled stars out of five. */
export const Stars = ({ stars, className }: { stars: number; className?: string }) => (
  <span className={clsx('inline-flex gap-0.5 text-gold', className)} role="img" aria-label={STANDING.outOf(stars)}>
    {all.map((star) => (
      <Star key={star} aria-hidden="true" className={clsx('size-4', star <= Math.round(stars) && 'fill-current')} />
    ))}
  </span>
)

type StarChoiceProps = { stars: number; onChange: (stars: number) => void; error: string | undefined }

/** Input for one to five stars, by press or arrow keys. */
export function StarChoice({ stars, onChange, error }: StarChoiceProps) {
  return (
    <fieldset tabIndex={-1} data-invalid={error ? true : undefined} className="grid gap-1 border-0 p-0 outline-none">
      <legend className="sr-only">{RATING.choose}</legend>
      <div className="flex gap-1">
        {all.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stars"
              className="sr-only"
              checked={stars === star}
              onChange={() => onChange(star)}
            />
            <span className="sr-only">{RATING.stars(star)}</span>
            <Star aria-hidden="true" className={clsx('size-7 text-gold', star <= stars && 'fill-current')} />
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
