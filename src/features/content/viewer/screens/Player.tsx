import { useRef, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { ContentFile } from '../../contract.ts'
import { GALLERY } from '../../items/spec.ts'

type PlayerProps = { id: string; file: ContentFile; sound?: boolean }

/**
 * Minimum interval in milliseconds between requests for a new URL, so that a URL that always fails does not cause a
 * loop.
 */
const renewAfterMs = 10_000

/**
 * Player of a file whose URL expires after some minutes. It then requests a new URL and continues at the same position.
 */
export function Player({ id, file, sound = false }: PlayerProps) {
  const { data, error, isFetching, refetch } = trpc.content.file.useQuery(
    { id, file: file.id },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )
  const stood = useRef<{ at: number; playing: boolean }>(undefined)
  const lastRenewal = useRef(0)
  const [isBroken, setBroken] = useState(false)
  const renew = async (element: HTMLMediaElement) => {
    if (correctedMs() - lastRenewal.current < renewAfterMs) return setBroken(true)
    lastRenewal.current = correctedMs()
    stood.current = { at: element.currentTime, playing: element.currentTime > 0 }
    const { data: now } = await refetch()
    // the URL is still valid, so the network has failed
    if (now && now.url === data?.url) element.load()
  }
  const tryAgain = () => {
    lastRenewal.current = 0
    setBroken(false)
    void refetch()
  }
  const goOn = (element: HTMLMediaElement) => {
    if (!stood.current) return
    element.currentTime = stood.current.at
    if (stood.current.playing) void element.play().catch(() => {})
    stood.current = undefined
  }
  if (isBroken || (error && !data))
    return (
      <div role="alert" className="grid justify-items-center gap-3 p-6 text-center text-ink">
        <p>{sentenceOf(error, GALLERY.fileMissing)}</p>
        <Button loading={isFetching} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    )
  if (!data)
    return (
      <p role="status" className="p-6 text-ink">
        <Spinner />
        <span className="sr-only">Loading</span>
      </p>
    )
  const media = {
    src: data.url,
    controls: true,
    controlsList: 'nodownload',
    preload: 'metadata',
    'aria-label': file.title,
    onError: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => void renew(currentTarget),
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => goOn(currentTarget),
  }
  if (sound) return <audio {...media} className="w-full" />
  return (
    <video
      {...media}
      playsInline
      poster={file.thumbnail_url ?? undefined}
      className="max-h-[70dvh] w-full md:absolute md:inset-0 md:size-full md:max-h-none"
    />
  )
}
