import { clsx } from 'clsx'
import { Radio } from 'lucide-react'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Recording } from '../contract.ts'

type PreviewProps = { recording: Pick<Recording, 'poster_url' | 'access' | 'creator'>; className?: string }

/** Preview of a recording: its poster, blurred if locked, or a gradient derived from the creator's name. */
export function Preview({ recording: { poster_url, access, creator }, className }: PreviewProps) {
  const { shown, img } = usePicture(poster_url)
  if (shown)
    return (
      <img
        {...img}
        alt=""
        width={800}
        height={450}
        decoding="async"
        className={clsx('object-cover', access === 'locked' && 'scale-110 blur-md', className)}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={clsx('poster-made person-light', className)}
      {...personLight(creator.display_name)}
    >
      <Radio className="size-12" />
    </span>
  )
}
