import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { AnimatedPicture } from '#ui/AnimatedPicture.tsx'
import { personLight } from '#ui/person.ts'
import { Spinner } from '#ui/Spinner.tsx'
import type { ContentFile, ContentItem } from '../../contract.ts'
import { GALLERY } from '../../items/spec.ts'
import { Player } from './Player.tsx'

type StageProps = {
  item: ContentItem
  /** File of the item; undefined until it is loaded. */
  file: ContentFile | undefined
  /** Called when a URL has expired. */
  onStale: () => Promise<unknown>
}

/** Shows one file. */
export function Stage({ item, file, onStale }: StageProps) {
  const type = file?.file_type ?? item.file_type
  if (type.startsWith('image/')) {
    const url = file ? file.url : item.url
    const { duration, thumbnail_url: still } = file ?? item
    return url ? (
      <Picture url={url} still={duration === null ? null : still} alt={file?.title || item.title} onStale={onStale} />
    ) : (
      <Waiting />
    )
  }
  if (!file) return <Waiting />
  if (type.startsWith('video/')) return <Player id={item.id} file={file} />
  return (
    <div className="grid w-full max-w-md justify-items-center gap-8 p-6">
      <span
        className="person-light grid size-40 place-content-center rounded-sheet text-white"
        {...personLight(item.creator.display_name)}
      >
        <AudioLines aria-hidden="true" className="size-16" />
      </span>
      <Player id={item.id} file={file} sound />
    </div>
  )
}

const Waiting = () => (
  <p role="status" className="text-ink">
    <Spinner />
    <span className="sr-only">Loading</span>
  </p>
)

type PictureProps = Pick<StageProps, 'onStale'> & {
  url: string
  /** URL of the first frame of an animation. */
  still: string | null
  alt: string
}

/** Picture whose URL expires after some minutes. Requests a new URL once. */
function Picture({ url, still, alt, onStale }: PictureProps) {
  const [tries, setTries] = useState(0)
  const [broken, setBroken] = useState<string>()
  if (broken === url)
    return (
      <p role="alert" className="p-6 text-center text-ink">
        {GALLERY.fileMissing}
      </p>
    )
  const picture = {
    src: url,
    alt,
    decoding: 'async' as const,
    className:
      'max-h-[70dvh] min-h-0 w-full max-w-full object-contain md:absolute md:inset-0 md:size-full md:max-h-none',
    onError: () => {
      if (tries > 0) setBroken(url)
      else void onStale().finally(() => setTries(1))
    },
  }
  const key = `${url} ${tries}`
  return still === null ? (
    <img key={key} {...picture} alt={alt} />
  ) : (
    <AnimatedPicture key={key} {...picture} still={still} />
  )
}
