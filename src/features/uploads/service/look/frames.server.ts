import { animationWordsMaxBytes } from '../../spec.ts'
import type { Change, Look } from './source.server.ts'

/** A picture by its frames; `durationMs` is one round of them. */
export type Animation = Look & { width: number; height: number; frames: number; durationMs: number }

/** A frame of less than this is shown for a tenth of a second by every browser. */
const shortestMs = 20
export const shownMs = (ms: number): number => (ms < shortestMs ? 100 : ms)

const changesMax = 10_000

/** Collects what has to go. @throws RangeError when it is more than metadata would be. */
export function collector() {
  const changes: Change[] = []
  let bytes = 0
  return {
    changes,
    add(change: Change): void {
      bytes += change.size
      if (bytes > animationWordsMaxBytes || changes.length >= changesMax)
        throw new RangeError('an animation with too much beside its frames')
      changes.push(change)
    },
  }
}
