type Known = { id: string; recipients: number; delivered: number; skipped: number; progress: number; status: string }
export type BroadcastProgress = {
  broadcast_id: string
  recipients: number
  delivered: number
  skipped: number
  sending: boolean
}

/** Applies a progress event. Ignores events of other broadcasts and events older than the known progress. */
export function withProgress<B extends Known>(known: B, update: BroadcastProgress): B {
  if (known.id !== update.broadcast_id) return known
  const { recipients, delivered, skipped } = update
  const done = delivered + skipped
  if (known.status === 'sending' && done < known.delivered + known.skipped && recipients === known.recipients)
    return known
  const progress = recipients === 0 ? 100 : Math.min(100, Math.floor((done / recipients) * 100))
  return { ...known, recipients, delivered, skipped, progress }
}
