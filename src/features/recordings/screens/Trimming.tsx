import type { RefObject } from 'react'
import { useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { clockText } from '#ui/numbers.ts'
import { Slider } from '#ui/Slider.tsx'
import type { Recording } from '../contract.ts'
import { shortestPart } from '../rules.ts'
import { PAGES } from '../spec.ts'
import type { RecordingDraft } from '../state.ts'

type TrimmingProps = {
  recording: Recording
  draft: Pick<RecordingDraft, 'start' | 'end'>
  video: RefObject<HTMLVideoElement | null>
  problem: string | undefined
  onChange: (change: Partial<RecordingDraft>) => void
}

/** Sliders for the start and end of the played part. Buttons set each to the current frame. */
export function Trimming({
  recording: { id, title, own },
  draft: { start, end },
  video,
  problem,
  onChange,
}: TrimmingProps) {
  const { data } = trpc.recordings.play.useQuery({ id }, { staleTime: 300_000, refetchOnWindowFocus: false })
  const [at, setAt] = useState(0)
  const seconds = own?.recorded_seconds ?? 0
  const show = (second: number) => {
    if (video.current) video.current.currentTime = second
  }
  const begin = (to: number) => {
    const from = Math.min(to, end - shortestPart(seconds))
    onChange({ start: Math.max(0, from) })
    show(from)
  }
  const finish = (to: number) => {
    const until = Math.max(to, start + shortestPart(seconds))
    onChange({ end: Math.min(seconds, until) })
    show(until)
  }
  return (
    <section aria-label={PAGES.trim} className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: a recorded stream has no captions */}
      <video
        ref={video}
        src={data?.url}
        aria-label={title}
        controls
        playsInline
        preload="auto"
        className="aspect-video max-h-[40dvh] w-full rounded-card bg-black object-contain"
        onLoadedMetadata={() => show(start)}
        onTimeUpdate={({ currentTarget }) => setAt(Math.floor(currentTarget.currentTime))}
      />
      <div className="grid gap-x-5 md:grid-cols-2">
        <Slider
          label={PAGES.trimStart}
          value={start}
          min={0}
          max={seconds}
          step={1}
          words={clockText(start)}
          onChange={begin}
        />
        <Slider
          label={PAGES.trimEnd}
          value={end}
          min={0}
          max={seconds}
          step={1}
          words={clockText(end)}
          onChange={finish}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => begin(at)}>
          {PAGES.hereStart}
        </Button>
        <Button size="sm" onClick={() => finish(at)}>
          {PAGES.hereEnd}
        </Button>
        {(start > 0 || end < seconds) && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ start: 0, end: seconds })}>
            {PAGES.whole}
          </Button>
        )}
        <span translate="no" className="figures ms-auto text-muted text-sm">
          {PAGES.plays(clockText(end - start))}
        </span>
      </div>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </section>
  )
}
