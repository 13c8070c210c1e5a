import { Heart } from 'lucide-react'
import type { MouseEvent } from 'react'
import { shortNumber } from '#ui/numbers.ts'
import type { Stream } from '../../contract.ts'
import { HEARTS, heartButton } from '../spec.ts'
import { rise } from './rising.ts'
import { useHearts } from './useHearts.ts'

/** Button that sends hearts. They rise from the thumb, or from the button if the keyboard pressed it. */
export function HeartButton({ stream }: { stream: Stream }) {
  const { hearts, tap } = useHearts(stream)
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    tap()
    const box = currentTarget.getBoundingClientRect()
    rise(detail > 0 ? { x: clientX, y: clientY } : { x: box.x + box.width / 2, y: box.y })
  }
  return (
    <button
      id={heartButton}
      type="button"
      className="btn btn-ghost btn-lg btn-icon btn-glass heart-button"
      aria-label={HEARTS.sendCounted(hearts)}
      title={HEARTS.send}
      onClick={press}
    >
      <Heart aria-hidden="true" className="fill-current" />
      {hearts > 0 && (
        <span translate="no" aria-hidden="true" className="heart-count figures">
          {shortNumber(hearts)}
        </span>
      )}
    </button>
  )
}
