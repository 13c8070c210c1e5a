import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { GUEST } from '../spec.ts'

/** Returns the actions on the hands and the guest of a stream, for host, guest and audience. */
export function useGuests(id: string) {
  const { live } = trpc.useUtils()
  const options = {
    onSettled: () => live.one.invalidate({ id }),
    onError: (error: Parameters<typeof sentenceOf>[0]) => void toast.error(sentenceOf(error, GUEST.failed)),
  }
  const raise = trpc.live.raiseHand.useMutation(options)
  const lower = trpc.live.lowerHand.useMutation(options)
  const bring = trpc.live.bringGuest.useMutation(options)
  const dismiss = trpc.live.dismissGuest.useMutation(options)
  return {
    isBusy: raise.isPending || lower.isPending || bring.isPending || dismiss.isPending,
    raiseHand: () => raise.mutate({ id }),
    lowerHand: () => lower.mutate({ id }),
    invite: (userId: string) => bring.mutate({ id, user_id: userId }),
    allow: (userId: string, what: { sound?: boolean; picture?: boolean }) =>
      bring.mutate({ id, user_id: userId, ...what }),
    /** Joins the stage with consent to be recorded, which the dialog explains. Returns true on success. */
    joinStage: (me: string) =>
      bring.mutateAsync({ id, user_id: me, recording_consent: true }).then(
        ({ guest }) => {
          live.one.setData({ id }, (known) => known && { stream: { ...known.stream, guest } })
          return true
        },
        () => false,
      ),
    end: (userId: string) => dismiss.mutate({ id, user_id: userId }),
  }
}
