import { FileAudio, FileImage, FileVideo } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const side = 240

/** Thumbnail of a chosen file, drawn in the browser. Shows an icon if the browser cannot draw it. */
export function Thumb({ file, type }: { file: Blob | undefined; type: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    if (file && type.startsWith('image/'))
      void inTurn(async () => {
        if (isUnmounted) return
        const picture = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'low' })
        const to = canvas.current
        if (to) {
          Object.assign(to, { width: picture.width, height: picture.height })
          to.getContext('2d')?.drawImage(picture, 0, 0)
          setDrawn(true)
        }
        picture.close()
      })
    return () => {
      isUnmounted = true
    }
  }, [file, type])
  const Icon = type.startsWith('video/') ? FileVideo : type.startsWith('audio/') ? FileAudio : FileImage
  return (
    <>
      <canvas ref={canvas} hidden={!isDrawn} className="size-full object-cover" />
      {!isDrawn && <Icon aria-hidden="true" className="m-auto size-7 text-muted" />}
    </>
  )
}

// decodes one photo at a time, because a hundred large photos would fill a phone's memory; module state is safe,
// because this file runs only in browsers
let last: Promise<unknown> = Promise.resolve()
function inTurn(work: () => Promise<void>): Promise<void> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next.catch(() => {})
}
