import { useEffect, useState } from 'react'
import { skippedMs, skippedShown, UPLOADING } from '../spec.ts'
import type { Skipped } from '../state.ts'

/** Returns the list of skipped files and their reasons. The list hides after some seconds. */
export function useSkipped() {
  const [skipped, setSkipped] = useState<Skipped[]>([])
  useEffect(() => {
    if (skipped.length === 0) return
    const timer = setTimeout(() => setSkipped([]), skippedMs)
    return () => clearTimeout(timer)
  }, [skipped])
  return { skipped, setSkipped }
}

export function SkippedFiles({ skipped }: { skipped: readonly Skipped[] }) {
  const more = skipped.length - skippedShown
  return (
    <div role="alert">
      {skipped.length > 0 && (
        <div className="rounded-control border border-warning/60 p-3 text-sm">
          <p className="font-semibold">{UPLOADING.skipped}</p>
          <ul className="mt-1 grid gap-0.5">
            {skipped.slice(0, skippedShown).map(({ name, reason }, index) => (
              // two files of one name are two lines
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={index} className="[overflow-wrap:anywhere]">
                <b className="font-medium">{name}</b>: {reason}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="mt-0.5 text-muted">{UPLOADING.andMore(more)}</p>}
        </div>
      )}
    </div>
  )
}
