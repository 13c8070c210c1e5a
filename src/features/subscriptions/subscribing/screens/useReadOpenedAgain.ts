import { trpc } from '#client/trpc.ts'

/** What a subscription opens is locked in what was read before it: galleries, replays, the stage. */
export function useReadOpenedAgain(): () => void {
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
