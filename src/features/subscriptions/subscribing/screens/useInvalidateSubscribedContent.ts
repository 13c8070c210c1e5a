import { trpc } from '#client/trpc/trpc.ts'

/** Returns a function that invalidates the queries that a subscription changes: galleries, replays and the stage. */
export function useInvalidateSubscribedContent(): () => void {
  const { subscriptions, discovery, content, digitals, recordings, live } = trpc.useUtils()
  return () => {
    void subscriptions.invalidate()
    void discovery.creator.invalidate()
    void content.invalidate()
    void digitals.invalidate()
    void recordings.one.invalidate()
    void live.one.invalidate()
  }
}
