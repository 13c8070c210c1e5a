import type { UploadKind } from '../spec.ts'
import { sentPercent } from '../state.ts'

/**
 * Phase of a file in the queue: `waiting`, `sending`, `checking` by the server, `ready` for use, `saving`, `done`,
 * `paused` by the user, or `failed` with a message.
 */
export type Phase = 'waiting' | 'sending' | 'checking' | 'ready' | 'saving' | 'done' | 'paused' | 'failed'

export type Item = {
  key: string
  kind: UploadKind
  name: string
  type: string
  size: number
  phase: Phase
  /** Number of bytes sent. */
  sent: number
  /** Id of the upload on the server, once it has one. */
  uploadId?: string | undefined
  sentence?: string | undefined
  /** True if saving was tried before, so that it may have succeeded without a response. */
  wasSaved?: boolean | undefined
}

const underway: readonly Phase[] = ['sending', 'checking', 'saving']
export const isBusy = ({ phase }: Item): boolean => underway.includes(phase)

/** Returns the progress of a file in percent: 90 for sending, the rest for the check and saving. */
export function percentOfItem({ phase, sent, size }: Item): number {
  if (phase === 'done') return 100
  if (phase === 'checking' || phase === 'ready' || phase === 'saving') return sentPercent
  return size === 0 ? 0 : Math.floor((Math.min(sent, size) / size) * sentPercent)
}

/** Returns the progress of all files in percent, weighted by their sizes. */
export function percentOfAll(items: readonly Item[]): number {
  const all = items.reduce((sum, { size }) => sum + size, 0)
  if (all === 0) return 0
  return Math.floor(items.reduce((sum, item) => sum + percentOfItem(item) * item.size, 0) / all)
}

/** State of the whole queue. */
export type Overall = 'idle' | 'uploading' | 'paused' | 'complete'

export function overallOf(items: readonly Item[], started: boolean): Overall {
  if (!started || items.length === 0) return 'idle'
  if (items.every(({ phase }) => phase === 'done' || phase === 'failed')) return 'complete'
  return items.some((item) => isBusy(item) || item.phase === 'waiting') ? 'uploading' : 'paused'
}

/** Changes one item; unknown keys have no effect. */
export const changeItem = (items: readonly Item[], key: string, change: Partial<Item>): Item[] =>
  items.map((item) => (item.key === key ? { ...item, ...change } : item))

/** Updates the number of bytes sent. It never decreases, even if a part is sent again. */
export const sentMore = (items: readonly Item[], key: string, sent: number): Item[] =>
  items.map((item) => (item.key === key ? { ...item, phase: 'sending', sent: Math.max(item.sent, sent) } : item))

/** Returns the items after a reload: interrupted files wait again. */
export const restoreItems = (items: readonly Item[]): Item[] =>
  items.map((item) => ({
    ...item,
    wasSaved: item.wasSaved || item.phase === 'saving',
    phase: isBusy(item) ? 'waiting' : item.phase,
  }))

/** Returns the next file to send; undefined if `atOnce` files are already being sent. */
export function nextOf(items: readonly Item[], atOnce: number): Item | undefined {
  return items.filter(isBusy).length < atOnce ? items.find(({ phase }) => phase === 'waiting') : undefined
}
