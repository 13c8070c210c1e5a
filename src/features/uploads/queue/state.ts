import type { UploadKind } from '../spec.ts'
import { sentPercent } from '../state.ts'

/**
 * A file in a queue. `waiting` its turn, `sending`, `checking` by the server, `ready` to be used, `saving` into what it
 * is for, `done`; `paused` by the person, `failed` with a sentence.
 */
export type Phase = 'waiting' | 'sending' | 'checking' | 'ready' | 'saving' | 'done' | 'paused' | 'failed'

export type Item = {
  key: string
  kind: UploadKind
  name: string
  type: string
  size: number
  phase: Phase
  /** Of its bytes, that have left. */
  sent: number
  /** The server's name for it, once it has one. */
  uploadId?: string | undefined
  sentence?: string | undefined
  /** What it is for was asked to be made: an answer may have been lost. */
  wasSaved?: boolean | undefined
}

const underway: readonly Phase[] = ['sending', 'checking', 'saving']
export const isBusy = ({ phase }: Item): boolean => underway.includes(phase)

/** 90 by sending, the rest once the server has looked at it. */
export function percentOfItem({ phase, sent, size }: Item): number {
  if (phase === 'done') return 100
  if (phase === 'checking' || phase === 'ready' || phase === 'saving') return sentPercent
  return size === 0 ? 0 : Math.floor((Math.min(sent, size) / size) * sentPercent)
}

/** Of all their bytes. */
export function percentOfAll(items: readonly Item[]): number {
  const all = items.reduce((sum, { size }) => sum + size, 0)
  if (all === 0) return 0
  return Math.floor(items.reduce((sum, item) => sum + percentOfItem(item) * item.size, 0) / all)
}

/** What the whole is at. */
export type Overall = 'idle' | 'uploading' | 'paused' | 'complete'

export function overallOf(items: readonly Item[], started: boolean): Overall {
  if (!started || items.length === 0) return 'idle'
  if (items.every(({ phase }) => phase === 'done' || phase === 'failed')) return 'complete'
  return items.some((item) => isBusy(item) || item.phase === 'waiting') ? 'uploading' : 'paused'
}

/** Another look at one of them; what is not there is left alone. */
export const changeItem = (items: readonly Item[], key: string, change: Partial<Item>): Item[] =>
  items.map((item) => (item.key === key ? { ...item, ...change } : item))

/** More bytes have left; it never goes back, not even where a part is sent again. */
export const sentMore = (items: readonly Item[], key: string, sent: number): Item[] =>
  items.map((item) => (item.key === key ? { ...item, phase: 'sending', sent: Math.max(item.sent, sent) } : item))

/** As they are found again after a reload: what was underway waits for its turn. */
export const found = (items: readonly Item[]): Item[] =>
  items.map((item) => ({
    ...item,
    wasSaved: item.wasSaved || item.phase === 'saving',
    phase: isBusy(item) ? 'waiting' : item.phase,
  }))

/** The next to be sent, as long as fewer than `atOnce` are. */
export function nextOf(items: readonly Item[], atOnce: number): Item | undefined {
  return items.filter(isBusy).length < atOnce ? items.find(({ phase }) => phase === 'waiting') : undefined
}
