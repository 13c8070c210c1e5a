import { Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { prefersStillness } from '#ui/stillness.ts'
import { fadeMs, riseMs } from '../spec.ts'
import { clearHearts, type RisingHeart, removeHeart, useRising } from './rising.ts'

/** Hearts that rise over the video. Decoration: their number is on the button. */
export function RisingHearts() {
  const hearts = useRising()
  useEffect(() => clearHearts, [])
  return (
    <div className="stream-hearts" aria-hidden="true">
      {hearts.map((heart) => (
        <Rising key={heart.id} heart={heart} />
      ))}
    </div>
  )
}

function Rising({ heart: { id, x, y } }: { heart: RisingHeart }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = element.current?.parentElement?.getBoundingClientRect()
    const flight = element.current?.animate(...framesOf(id, { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) }))
    flight?.finished.then(() => removeHeart(id)).catch(() => {})
    return () => flight?.cancel()
  }, [id, x, y])
  return (
    <span ref={element} className="stream-heart" data-tone={id % 3}>
      <Heart className="size-8 fill-current" />
    </span>
  )
}

/** Returns the frames and the timing of a heart. With reduced motion it stays in its place and fades. */
function framesOf(id: number, { x, y }: { x: number; y: number }): [Keyframe[], KeyframeAnimationOptions] {
  const at = (aside: number, up: number) => `${x + aside}px ${y - up}px`
  if (prefersStillness())
    return [[{ translate: at(0, 40) }, { translate: at(0, 40), opacity: 0 }], { duration: fadeMs }]
  // hearts drift to different sides
  const drift = ((id * 37) % 48) - 30
  return [
    [
      { translate: at(0, 8), scale: 0.5, opacity: 0 },
      { translate: at(drift * 0.2, 48), scale: 1.15, opacity: 1, offset: 0.14 },
      { translate: at(-drift * 0.5, 150), scale: 1, opacity: 0.95, offset: 0.6 },
      { translate: at(drift, 240), scale: 0.85, opacity: 0 },
    ],
    { duration: riseMs, easing: 'cubic-bezier(0.2, 0.6, 0.35, 1)' },
  ]
}
