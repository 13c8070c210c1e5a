import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { prefersStillness, savesData } from './stillness.ts'

/** Returns whether an animation plays. It starts unless reduced motion or data is preferred; the button then overrides. */
export function useMovement() {
  const [isMoving, setMoving] = useState(false)
  useEffect(() => setMoving(!prefersStillness() && !savesData()), [])
  return { isMoving, toggle: () => setMoving((before) => !before) }
}

type MovementButtonProps = ReturnType<typeof useMovement> & { className?: string }

/** Button that pauses and plays an animation. */
export const MovementButton = ({ isMoving, toggle, className }: MovementButtonProps) => (
  <IconButton
    label={isMoving ? 'Pause animation' : 'Play animation'}
    variant="glass"
    className={clsx('absolute end-2 bottom-2', className)}
    onClick={toggle}
  >
    {isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
  </IconButton>
)

type AnimatedPictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  src: string
  /** URL of the first frame. */
  still: string
  alt: string
}

/** Animation that can be paused, in a positioned box. */
export function AnimatedPicture({ src, still, alt, ...rest }: AnimatedPictureProps) {
  const movement = useMovement()
  return (
    <>
      <img {...rest} src={movement.isMoving ? src : still} alt={alt} decoding="async" />
      <MovementButton {...movement} />
    </>
  )
}
